import { tableMark } from '#features/journal/info-page.ts'
import { type Block, plainText } from '#platform/markdown/markdown.ts'
import type { InfoTable } from './info-tables.ts'
import type { InfoSection } from './info-text.ts'

export function sectionWith(
  { heading, blocks }: Pick<InfoSection, 'heading' | 'blocks'>,
  place: number,
  tables: Readonly<Record<string, InfoTable>>,
): InfoSection {
  const markOf = (block: Block) => (block.kind === 'paragraph' ? tableMark(plainText(block.of)) : null)
  const marked = blocks.map(markOf).find((name) => name !== null)
  const table = marked ? tables[marked] : undefined
  return {
    name: `part-${place + 1}`,
    heading,
    blocks: blocks.filter((block) => markOf(block) === null),
    ...(table ? { table } : {}),
  }
}
