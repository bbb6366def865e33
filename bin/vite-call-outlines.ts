import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const callsFile = /\/src\/features\/[a-z-]+\/[a-z-]+-calls\.ts$/

/**
 * In the browser's bundle a `*-calls.ts` shrinks to what the client needs to make a call: method, path, who, idempotent.
 * The schemas would bring zod (20 kB) and every noun file onto the listing page, whose script budget is 120 kB.
 * Calls files are PURE, so that evaluating one while building has no effect; types are read from the source as ever.
 */
export function callOutlines(): Plugin {
  let isDevelopment = false
  return {
    name: 'haat:call-outlines',
    enforce: 'pre',
    configResolved(config) {
      isDevelopment = config.command === 'serve'
    },
    async load(id) {
      if (this.environment.config.consumer !== 'client' || !callsFile.test(id)) return null
      // Node keeps modules for ever; the query makes a changed declaration visible without a restart.
      const fresh = isDevelopment ? `?at=${Date.now()}` : ''
      const declared = (await import(`${pathToFileURL(id).href}${fresh}`)) as Record<string, unknown>
      return Object.entries(declared)
        .filter(([name]) => name.endsWith('Calls'))
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
