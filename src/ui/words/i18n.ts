import type { I18n } from '#platform/i18n/word-text.ts'
import { startWords } from './browser-words.ts'

/** The page's preloads name the hashed files: reading them there keeps the hashes out of the scripts. */
function wordFiles(): Map<string, string> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[as=fetch][href*="/locales/"]')
  const paths = [...links].map((link) => link.getAttribute('href') ?? '')
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
