import path from 'node:path'
import type { Plugin } from 'vite'

const web = path.resolve(import.meta.dirname, '../src/ui/words')

/**
 * Our own 1 kB stands in for i18next and react-i18next (15 kB) in the browser's bundle, and for react-i18next in the bundle that
 * renders pages, where it is quicker: src/ui/words/browser-words.ts and page-words.tsx say why.
 */
export function ownWords(): Plugin {
  return {
    name: 'haat:own-words',
    enforce: 'pre',
    resolveId(request) {
      const isBrowser = this.environment.config.consumer === 'client'
      if (request === 'react-i18next') return path.join(web, isBrowser ? 'browser-words.ts' : 'page-words.tsx')
      return request === 'i18next' && isBrowser ? path.join(web, 'browser-words.ts') : null
    },
  }
}
