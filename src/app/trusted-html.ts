type Policy = {
  createHTML(text: string): string | null
  createScript(text: string): string | null
  createScriptURL(text: string): string | null
}
type Factory = { defaultPolicy?: object | null; createPolicy(name: 'default', policy: Policy): void }

/** React creates script elements this way; nothing in it runs. */
const emptyScript = '<script></script>'
/** zod probes once whether it may create functions from text; the CSP refuses. */
const emptyFunction = '(function anonymous(\n) {\n\n})'

const worker = '/service-worker.js'

/**
 * Trusted Types: no text becomes markup, except an empty script, whitespace and structured data. Call it before the
 * first module that tries; a second call does nothing.
 */
export function guardMarkup(): void {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (factory?.defaultPolicy) return
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
