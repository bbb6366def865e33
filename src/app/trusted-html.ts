type Policy = {
  createHTML(text: string): string | null
  createScript(text: string): string | null
  createScriptURL(text: string): string | null
}
type Factory = { defaultPolicy?: object | null; createPolicy(name: 'default', policy: Policy): void }

/** React creates script elements this way; nothing in it runs. */
const emptyScript = '<script></script>'

const worker = '/service-worker.js'

/** As zod 4 declares it: its modules read it when they are loaded, which may be before any of ours runs. */
type ZodGlobal = { __zod_globalConfig?: { jitless?: boolean } }

/**
 * Trusted Types: no text becomes markup, except an empty script, whitespace and structured data. Call it before the
 * first module that tries; a second call does nothing.
 */
export function guardMarkup(): void {
  // zod would try once whether it may make functions from text; the policy refuses and every page would report it.
  if (typeof document !== 'undefined') (globalThis as ZodGlobal).__zod_globalConfig ??= { jitless: true }
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (factory?.defaultPolicy) return
  factory?.createPolicy('default', {
    createHTML: (text) => (text === emptyScript || text.trim() === '' || isData(text) ? text : null),
    createScript: () => null,
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
