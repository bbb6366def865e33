import { Link } from 'react-router'
import type { Block, Inline } from '#platform/markdown/markdown.ts'
import { inOrder } from './in-order.ts'

/** `lead` is the look of its plain paragraphs. */
export function MarkedText({ blocks, lead }: { blocks: readonly Block[]; lead?: string | undefined }) {
  return inOrder(blocks).map(({ one, key }) => <MarkedBlock key={key} block={one} lead={lead} />)
}

function MarkedBlock({ block, lead }: { block: Block; lead?: string | undefined }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3>
          <MarkedLine line={block.of} />
        </h3>
      )
    case 'paragraph':
      return (
        <p className={lead}>
          <MarkedLine line={block.of} />
        </p>
      )
    case 'list':
      return <MarkedList {...block} />
    case 'quote':
      return (
        <blockquote>
          <MarkedText blocks={block.of} />
        </blockquote>
      )
    case 'code':
      return <pre>{block.text}</pre>
    case 'rule':
      return <hr />
  }
}

function MarkedList({ isOrdered, start, items }: Extract<Block, { kind: 'list' }>) {
  const lines = inOrder(items).map(({ one, key }) => (
    <li key={key}>{isOneLine(one) ? <MarkedLine line={one[0].of} /> : <MarkedText blocks={one} />}</li>
  ))
  return isOrdered ? <ol start={start}>{lines}</ol> : <ul>{lines}</ul>
}

function isOneLine(blocks: readonly Block[]): blocks is [Extract<Block, { kind: 'paragraph' }>] {
  return blocks.length === 1 && blocks[0]?.kind === 'paragraph'
}

export function MarkedLine({ line }: { line: readonly Inline[] }) {
  return inOrder(line).map(({ one, key }) => <MarkedPart key={key} part={one} />)
}

function MarkedPart({ part }: { part: Inline }) {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'strong':
      return (
        <strong>
          <MarkedLine line={part.of} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <MarkedLine line={part.of} />
        </em>
      )
    case 'code':
      return <code>{part.text}</code>
    case 'break':
      return <br />
    case 'link':
      return part.to.startsWith('/') ? (
        <Link to={part.to}>
          <MarkedLine line={part.of} />
        </Link>
      ) : (
        <a href={part.to}>
          <MarkedLine line={part.of} />
        </a>
      )
  }
}
