import type { List, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Block, Inline } from './markdown.ts'

/** HTML and link definitions stay text, as do indents and dashed lines, which people type without meaning markup. */
const disabled = { disable: { null: ['htmlFlow', 'htmlText', 'definition', 'codeIndented', 'setextUnderline'] } }

/** Deeper quotes and lists become plain text: nobody means them, and each level uses stack. */
const deepest = 6

const heapOfQuotes = /^[ \t]*(?:>[ \t]*){7,}/gm

/** Parses markdown into a tree of words and links. Any text is valid: it never throws. */
export function readMarkdown(text: string): Block[] {
  return blocksOf(fromMarkdown(text.replace(heapOfQuotes, '> > > > > > '), { extensions: [disabled] }).children, 0)
}

function blocksOf(nodes: readonly RootContent[], depth: number): Block[] {
  return nodes.flatMap((node) => blockOf(node, depth))
}

function blockOf(node: RootContent, depth: number): Block[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', depth: node.depth <= 2 ? 2 : 3, of: lineOf(node.children, 0) }]
    case 'paragraph':
      return [{ kind: 'paragraph', of: lineOf(node.children, 0) }]
    case 'list':
      return depth < deepest ? [listOf(node, depth)] : asText(node)
    case 'blockquote':
      return depth < deepest ? [{ kind: 'quote', of: blocksOf(node.children, depth + 1) }] : asText(node)
    case 'code':
      return [{ kind: 'code', text: node.value }]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    default:
      return asText(node)
  }
}

function listOf({ ordered, start, children }: List, depth: number): Block {
  const items = children.map((item) => blocksOf(item.children, depth + 1))
  return { kind: 'list', isOrdered: ordered === true, start: start ?? 1, items }
}

function asText(node: Nodes): Block[] {
  const text = textOf(node).trim()
  return text === '' ? [] : [{ kind: 'paragraph', of: [text] }]
}

/** Iterative, because it gets the nodes that are nested too deep. */
function textOf(node: Nodes): string {
  const words: string[] = []
  const waiting: Nodes[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('children' in next) waiting.push(...next.children.toReversed())
    else if ('value' in next) words.push(next.value)
    else if (next.type === 'image') words.push(next.alt ?? '')
  }
  return words.join(' ')
}

function lineOf(nodes: readonly PhrasingContent[], depth: number): Inline[] {
  const line: Inline[] = []
  for (const part of nodes.flatMap((node) => partsOf(node, depth))) {
    const last = line.at(-1)
    if (typeof part === 'string' && typeof last === 'string') line[line.length - 1] = last + part
    else line.push(part)
  }
  return line
}

function partsOf(node: PhrasingContent, depth: number): Inline[] {
  switch (node.type) {
    case 'text':
      return [node.value.replace(/[ \t\n]+/g, ' ')]
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }]
    case 'break':
      return [{ kind: 'break' }]
    case 'strong':
    case 'emphasis':
      if (depth >= deepest) return [textOf(node)]
      return [{ kind: node.type, of: lineOf(node.children, depth + 1) }]
    case 'link': {
      const to = safeLink(node.url)
      const of = lineOf(node.children, depth + 1)
      return to === null ? of : [{ kind: 'link', to, of }]
    }
    default:
      // A picture becomes its alt text: an article's pictures are managed separately.
      return [textOf(node)]
  }
}

const ownOrigin = 'https://own.invalid'

/** An http(s) URL or a path of this shop, else null. Parsed as browsers do: `/\host`, tabs inside a scheme. */
export function safeLink(written: string): string | null {
  const url = URL.parse(written, ownOrigin)
  if (!url) return null
  if (url.origin === ownOrigin) return /^\/(?![/\\])/.test(written) ? url.pathname + url.search + url.hash : null
  return /^https?:/i.test(written) ? url.href : null
}
