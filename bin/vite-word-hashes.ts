import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

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
  const files = globSync('locales/*/*.json').sort()
  return Object.fromEntries(
    files.map((file) => [
      file.split(/[\\/]/).slice(1).join('/').replace('.json', ''),
      createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 10),
    ]),
  )
}
