import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Gives pages `import.meta.env.VITE_LOCALES`: one hash over all words, part of every locale file's address. */
export function localeVersion(): Plugin {
  return {
    name: 'haat:locale-version',
    config() {
      return { define: { 'import.meta.env.VITE_LOCALES': JSON.stringify(hashLocales()) } }
    },
  }
}

function hashLocales(): string {
  const hash = createHash('sha256')
  for (const file of globSync('locales/*/*.json').sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('base64url').slice(0, 10)
}
