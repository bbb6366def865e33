import { globSync } from 'node:fs'
import type { Plugin } from 'vite'
import { readWordFile } from '#platform/i18n/word-file.server.ts'

/** Gives the server's bundle `import.meta.env.VITE_WORD_HASHES`; the same hash as the server compares (server/static-files.ts). */
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
