type Policy = {
  createHTML(text: string): string | null
  createScript(text: string): string | null
  createScriptURL(text: string): string | null
}
type Factory = { createPolicy(name: 'default', policy: Policy): void }

/** React makes the element of a script it shows this way; nothing runs in it. */
const emptyScript = '<script></script>'
/** zod asks once whether functions may be made from text; the policy for scripts says no. */
const emptyFunction = '(function anonymous(\n) {\n\n})'

/** The one script that is started by its address. */
const worker = '/service-worker.js'

/**
 * Trusted Types: the policy of our documents refuses text as markup. Those that may pass can do nothing: an empty script, blanks
 * alone, and the data of a page for search engines. Browsers without Trusted Types know nothing of it.
 */
export function guardMarkup(): void {
  const factory = (window as Window & { trustedTypes?: Factory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: (text) => (text === emptyScript || text.trim() === '' || isData(text) ? text : null),
    createScript: (text) => (text === emptyFunction ? text : null),
    createScriptURL: (text) => (text === worker ? text : null),
  })
}

function isData(text: string): boolean {
  if (text.includes('<')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
