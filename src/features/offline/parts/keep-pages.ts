import { isKeptPage, isWorkshopPath } from './request-kind.ts'

const freshForMs = 30 * 60_000

/** For a page that loaded before the worker did. Sequential, so that nothing in the foreground waits. */
export async function keepPages(
  { pages, files, isWorkshop }: { pages: string[]; files: string[]; isWorkshop: boolean },
  scripts: readonly string[],
): Promise<void> {
  for (const file of [...files, ...(isWorkshop ? scripts : [])]) await keepFile(file)
  for (const page of pages) await keepPage(page)
}

async function keepFile(file: string): Promise<void> {
  const cache = await caches.open(file.startsWith('/img/') ? 'haat-pictures' : 'haat-files')
  if (await caches.match(file, { ignoreVary: true })) return
  const response = await fetch(file).catch(() => null)
  if (response?.status === 200) await cache.put(file, response)
}

async function keepPage(page: string): Promise<void> {
  const { pathname, search } = new URL(page, location.origin)
  const data = pathname === '/' ? `/_.data${search}` : `${pathname}.data${search}`
  const cache = await caches.open(isWorkshopPath(pathname) ? 'haat-workshop' : 'haat-shop')
  for (const address of [page, data]) {
    if (await isFresh(cache, address)) continue
    const response = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'manual' }).catch(() => null)
    if (!response) return
    const isGood = isWorkshopPath(pathname) ? response.status === 200 : isKeptPage(response)
    if (isGood) await cache.put(address, response)
  }
}

async function isFresh(cache: Cache, address: string): Promise<boolean> {
  const copy = await cache.match(address, { ignoreVary: true })
  const madeAt = Date.parse(copy?.headers.get('date') ?? '')
  return madeAt > Date.now() - freshForMs
}
