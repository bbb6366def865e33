/**
 * What the service worker does with a request. `none`: it leaves it alone, as all that writes, the JSON calls and their files,
 * parts of files, and other shops' addresses.
 */
export type RequestKind = 'file' | 'words' | 'picture' | 'page' | 'data' | 'none'

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'headers'>

export function kindOf(url: URL, { method, mode, destination, headers }: Asked, origin = location.origin): RequestKind {
  if (method !== 'GET' || url.origin !== origin || headers.has('range')) return 'none'
  const { pathname } = url
  if (pathname.startsWith('/assets/')) return 'file'
  // With its hash behind it a file of words never changes.
  if (pathname.startsWith('/locales/')) return url.searchParams.has('v') ? 'file' : 'words'
  if (pathname.startsWith('/img/')) return destination === 'image' ? 'picture' : 'none'
  if (/^\/(api|sandbox|dev|healthz|readyz|metrics)(\/|$)/.test(pathname)) return 'none'
  if (mode === 'navigate') return 'page'
  return pathname.endsWith('.data') && !/^\/(admin|checkout)/.test(pathname) ? 'data' : 'none'
}

/** The artisan's own pages; registering as one is a page of the shop. */
export function isWorkshopPath(pathname: string): boolean {
  return /^\/artisan\/(?!register)/.test(pathname)
}

/** What the server gives every visitor alike says `public`; anything else is somebody's and stays off the phone. */
export function isKeptPage(response: Response): boolean {
  const kind = response.headers.get('content-type') ?? ''
  const isPage = kind.startsWith('text/html') || kind.startsWith('text/x-script')
  return response.status === 200 && isPage && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
}
