import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const apiFile = /\/src\/features\/[a-z-]+\/api\.ts$/

// In the browser's bundle an `api.ts` shrinks to method, path and idempotent of each entry: schemas would bring zod (20
// kB), and handlers the server. Types still come from the source.
export function callOutlines(): Plugin {
  let isDevelopment = false
  return {
    name: 'haat:call-outlines',
    enforce: 'pre',
    configResolved(config) {
      isDevelopment = config.command === 'serve'
    },
    async load(id) {
      if (this.environment.config.consumer !== 'client' || !apiFile.test(id)) return null
      // Node caches modules for ever; the query makes a changed declaration visible without a restart.
      const fresh = isDevelopment ? `?at=${Date.now()}` : ''
      const declared = (await import(`${pathToFileURL(id).href}${fresh}`)) as Record<string, unknown>
      return Object.entries(declared)
        .filter(([name]) => name.endsWith('Api'))
        .map(([name, calls]) => `export const ${name} = ${JSON.stringify(outline(calls))}`)
        .join('\n')
    },
  }
}

function outline(calls: unknown): Record<string, unknown> {
  const entries = Object.entries(calls as Record<string, Record<string, unknown>>)
  return Object.fromEntries(
    entries.map(([name, { method, path, idempotent }]) => [
      name,
      { method, path, ...(idempotent ? { idempotent } : {}) },
    ]),
  )
}
