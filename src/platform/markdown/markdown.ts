/** Marked text as a tree: what the server made of markdown, ready to be shown without a parser. It holds words and links, never HTML. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; of: Inline[] }
  | { kind: 'code'; text: string }
  /** `to`: a path of this shop, or an http(s) address */
  | { kind: 'link'; to: string; of: Inline[] }
  | { kind: 'break' }

export type Block =
  /** `depth` 2: heads a section; 3: below one */
  | { kind: 'heading'; depth: 2 | 3; of: Inline[] }
  | { kind: 'paragraph'; of: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; of: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** A heading with all that stands below it, up to the next one. */
export type MarkedSection = { heading: Inline[]; blocks: Block[] }

/** What comes before the first heading is a section without one. */
export function sectionsOf(blocks: readonly Block[]): MarkedSection[] {
  const sections: MarkedSection[] = [{ heading: [], blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading' && block.depth === 2) sections.push({ heading: block.of, blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections.filter(({ heading, blocks }) => heading.length > 0 || blocks.length > 0)
}

/** The words of a line without their marks. */
export function plainText(line: readonly Inline[]): string {
  return line
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'break') return ' '
      return part.kind === 'code' ? part.text : plainText(part.of)
    })
    .join('')
}
