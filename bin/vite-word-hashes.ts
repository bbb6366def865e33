import { globSync } from 'node:fs'
import type { Plugin } from 'vite'
import { readWordFile } from '#platform/i18n/word-file.server.ts'

/** Sets `import.meta.env.VITE_WORD_HASHES` in the server's bundle; the server compares the same hash. */
export function wordHashes(): Plugin {
  return {
    name: 'haat:word-hashes',
    config() {
      return { define: { 'import.meta.env.VITE_WORD_HASHES': JSON.stringify(JSON.stringify(hashWords())) } }
    },
  }
}

function hashWords(): Record<string, string> {
  const names = globSync('locales/*/*.json')
    .sort()
    .map((file) => file.split(/[\\/]/).slice(1).join('/').replace('.json', ''))
  return Object.fromEntries(
    names.map((name) => {
      const [language = '', namespace = ''] = name.split('/')
      return [name, readWordFile(language, namespace)?.hash ?? '']
    }),
  )
}
