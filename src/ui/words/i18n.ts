import type { I18n } from '#platform/i18n/word-text.ts'
import { startWords } from './browser-words.ts'

/** The page names the hashed files: reading them there keeps the hashes out of the scripts. */
function wordFiles(): Map<string, string> {
  const paths = [...document.querySelectorAll<HTMLMetaElement>('meta[name=word-file]')].map(({ content }) => content)
  return new Map(paths.map((path) => [path.split('?')[0] ?? path, path]))
}

export function startI18n(language: string): Promise<I18n> {
  const files = wordFiles()
  const namespaces = files.size > 0 ? [...files.keys()].map(namespaceIn) : ['common', 'shop']
  return startWords(language, namespaces, files)
}

function namespaceIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}
