import path from 'node:path'
import type { Plugin } from 'vite'

const own = path.resolve(import.meta.dirname, '../src/web/browser-words.ts')

/** In the browser's bundle our own 1 kB stands in for i18next and react-i18next (15 kB): src/web/browser-words.ts says why. */
export function ownWords(): Plugin {
  return {
    name: 'haat:own-words',
    enforce: 'pre',
    resolveId(request) {
      const isTheirs = request === 'i18next' || request === 'react-i18next'
      return isTheirs && this.environment.config.consumer === 'client' ? own : null
    },
  }
}
