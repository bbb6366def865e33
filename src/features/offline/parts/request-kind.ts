/** `none`: ignored: writes, API calls and their files, range requests and other origins. */
export type RequestKind = 'file' | 'words' | 'picture' | 'page' | 'data' | 'none'

type RequestHead = Pick<Request, 'method' | 'mode' | 'destination' | 'headers'>

/** Of one name for all times; the keys check a certificate whose page is kept. */
const changing = new Set(['/brand.css', '/.well-known/jwks.json'])

export function kindOf(
  url: URL,
  { method, mode, destination, headers }: RequestHead,
  origin = location.origin,
): RequestKind {
  if (method !== 'GET' || url.origin !== origin || headers.has('range')) return 'none'
  const { pathname } = url
  if (pathname.startsWith('/assets/') || pathname.startsWith('/brand/')) return 'file'
  if (changing.has(pathname)) return 'words'
  // A translation file with a hash in its URL never changes.
  if (pathname.startsWith('/locales/')) return url.searchParams.has('v') ? 'file' : 'words'
  if (pathname.startsWith('/img/')) return destination === 'image' ? 'picture' : 'none'
  if (/^\/(api|sandbox|dev|healthz|readyz|metrics)(\/|$)/.test(pathname)) return 'none'
  if (mode === 'navigate') return 'page'
  return pathname.endsWith('.data') && !/^\/(admin|checkout)/.test(pathname) ? 'data' : 'none'
}

/** /artisan/register is a page of the shop. */
export function isWorkshopPath(pathname: string): boolean {
  return /^\/artisan\/(?!register)/.test(pathname)
}

/** Only `public` responses are the same for every visitor; anything else is personal and is not cached. */
export function isKeptPage(response: Response): boolean {
  const kind = response.headers.get('content-type') ?? ''
  const isPage = kind.startsWith('text/html') || kind.startsWith('text/x-script')
  return response.status === 200 && isPage && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
}
