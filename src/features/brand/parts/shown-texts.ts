import { paths } from '#features/paths.ts'
import { browserWords } from '#ui/words/browser-words.ts'
import './shown-texts.css'

const namespaces = ['shop', 'info', 'workshop', 'admin', 'common']
const readAttributes = ['aria-label', 'placeholder', 'alt', 'title']

type Known = { key: string; text: string }
type Found = Known & { element: Element; shown: string }

/**
 * Lists the texts of this page with their keys below it, and shows where `wanted` (`shop:cart.title`) stands. What
 * people wrote has no key and is left out.
 */
export async function showTexts(wanted: string): Promise<void> {
  const language = document.documentElement.lang
  const known = (await Promise.all(namespaces.map((namespace) => readTexts(language, namespace)))).flat()
  const found = findTexts(known)
  document.querySelector('#shown-texts')?.remove()
  document.body.append(listOf(found, language))
  const here = found.find(({ key }) => key === wanted || key.replace(/_\w+$/, '') === wanted.replace(/_\w+$/, ''))
  if (here) point(here.element)
}

async function readTexts(language: string, namespace: string): Promise<Known[]> {
  const response = await fetch(`/locales/${language}/${namespace}.json`)
  return response.ok ? flat(await response.json(), `${namespace}:`) : []
}

function flat(words: unknown, key: string): Known[] {
  if (typeof words === 'string') return words.trim() === '' ? [] : [{ key, text: words }]
  return Object.entries(words ?? {}).flatMap(([name, word]) =>
    flat(word, key.endsWith(':') ? key + name : `${key}.${name}`),
  )
}

function findTexts(known: readonly Known[]): Found[] {
  const plain = new Map<string, Known>()
  const patterns: { known: Known; pattern: RegExp; fixed: number }[] = []
  for (const one of known) {
    const parts = one.text.split(/\{\{\s*\w+\s*\}\}/)
    if (parts.length === 1) plain.set(one.text.trim(), plain.get(one.text.trim()) ?? one)
    else patterns.push({ known: one, pattern: patternOf(parts), fixed: parts.join('').trim().length })
  }
  // Of several that fit, the one that says most by itself.
  const filled = patterns.filter(({ fixed }) => fixed > 1).sort((one, other) => other.fixed - one.fixed)
  const keyOf = (shown: string) => plain.get(shown) ?? filled.find(({ pattern }) => pattern.test(shown))?.known
  const found = new Map<string, Found>()
  for (const { element, shown } of shownTexts()) {
    const one = keyOf(shown)
    if (one && !found.has(one.key)) found.set(one.key, { ...one, element, shown })
  }
  return [...found.values()]
}

function patternOf(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+?')}$`, 's')
}

function shownTexts(): { element: Element; shown: string }[] {
  const texts: { element: Element; shown: string }[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || element.closest('script, style')) continue
    const shown =
      node instanceof Element ? readAttributes.map((name) => node.getAttribute(name) ?? '') : [node.textContent ?? '']
    texts.push(...shown.map((text) => ({ element, shown: text.trim() })))
  }
  return texts.filter(({ shown }) => shown !== '')
}

function listOf(found: readonly Found[], language: string): HTMLElement {
  const { t } = browserWords
  const list = make('ol')
  for (const { key, shown, element } of found) {
    const place = make('button', shown)
    place.className = 'btn-link'
    place.type = 'button'
    place.addEventListener('click', () => point(element))
    const link = make('a', key)
    link.href = paths.adminTexts(new URLSearchParams({ language, q: key }).toString())
    link.translate = false
    const line = make('li')
    line.append(place, link)
    list.append(line)
  }
  const section = make('section')
  section.id = 'shown-texts'
  section.className = 'wrap'
  section.append(make('h2', t('admin:texts.onPage')), list)
  return section
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

function point(element: Element): void {
  for (const before of document.querySelectorAll('[data-shown-text]')) before.removeAttribute('data-shown-text')
  element.setAttribute('data-shown-text', '')
  element.scrollIntoView({ block: 'center' })
}
