import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fallbackLanguage } from './languages.ts'

const folder = path.resolve(import.meta.dirname, '../../../locales')

export type WordFile = { json: Buffer; hash: string }

type Words = { [name: string]: unknown }

/** A translation file for browsers, with English for missing texts. Null: no such file. Its URL holds the hash. */
export function readWordFile(language: string, namespace: string): WordFile | null {
  const english = readWords(fallbackLanguage, namespace)
  if (!english) return null

  const json = Buffer.from(JSON.stringify(completed(english, readWords(language, namespace) ?? {})))
  return { json, hash: createHash('sha256').update(json).digest('base64url').slice(0, 10) }
}

function readWords(language: string, namespace: string): Words | null {
  const file = path.join(folder, language, `${namespace}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : null
}

function completed(english: Words, own: Words): Words {
  const names = new Set([...Object.keys(english), ...Object.keys(own)])
  return Object.fromEntries(
    [...names].map((name) => {
      const [fallback, word] = [english[name], own[name]]
      return [
        name,
        isGroup(fallback) && (isGroup(word) || word === undefined)
          ? completed(fallback, word ?? {})
          : (word ?? fallback),
      ]
    }),
  )
}

function isGroup(word: unknown): word is Words {
  return typeof word === 'object' && word !== null && !Array.isArray(word)
}
