/** Parsed markdown as a tree, ready to render without a parser. It holds words and links, never HTML. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; of: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; of: Inline[] }
  | { kind: 'break' }

export type Block =
  | { kind: 'heading'; depth: 2 | 3; of: Inline[] }
  | { kind: 'paragraph'; of: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; of: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

export type MarkedSection = { heading: Inline[]; blocks: Block[] }

/** Text before the first heading is a section with an empty heading. */
export function sectionsOf(blocks: readonly Block[]): MarkedSection[] {
  const sections: MarkedSection[] = [{ heading: [], blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading' && block.depth === 2) sections.push({ heading: block.of, blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections.filter(({ heading, blocks }) => heading.length > 0 || blocks.length > 0)
}

export function plainText(line: readonly Inline[]): string {
  return line
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'break') return ' '
      return part.kind === 'code' ? part.text : plainText(part.of)
    })
    .join('')
}
