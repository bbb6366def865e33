/** Hashes of the files of words by `<language>/<namespace>`, put in by vite-word-hashes.ts; only loaders see them. */
const hashes: Record<string, string> = JSON.parse(import.meta.env.VITE_WORD_HASHES ?? '{}')

/** Which files of words a page needs; workshop and admin words stay off the public pages. */
function namespacesOf(pathname: string): string[] {
  // The admin reads the steps and the taxes of an artisan in the words of the artisan.
  if (/^\/admin\/artisans(\/|$)/.test(pathname)) return ['common', 'admin', 'shop', 'workshop']
  if (/^\/admin(\/|$)/.test(pathname)) return ['common', 'admin', 'shop']
  if (/^\/artisan\/(?!register)/.test(pathname)) return ['common', 'workshop', 'shop']
  // Customers and artisans set up their authenticator in the words of the admin.
  if (pathname === '/profile/authenticator') return ['common', 'shop', 'admin']
  return ['common', 'shop']
}

/** Their addresses. The hash lets browsers keep a file until a word in it changes. */
export function wordPaths(language: string, pathname: string): string[] {
  return namespacesOf(pathname).map((namespace) => {
    const hash = hashes[`${language}/${namespace}`]
    return hash ? `/locales/${language}/${namespace}.json?v=${hash}` : `/locales/${language}/${namespace}.json`
  })
}
