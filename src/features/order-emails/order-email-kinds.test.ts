import { expect, test } from 'vitest'
import { parseSource, readSources, type SourceFile, type SyntaxNode, walk } from '#test/source-file.ts'
import { orderEmailKinds } from './order-email-kinds.ts'

/** Functions that write the job of an email about an order. */
const queues = ['queueOrderEmail', 'queueOrderEmails', 'queueRefundEmail', 'writeSaleEmails']

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value

/** The words a file writes out as values: those of types do nothing. */
function spokenIn({ program }: SourceFile): string[] {
  const nodes = [...walk(program)]
  const ofTypes = new Set(nodes.filter(({ type }) => type === 'TSLiteralType').map(({ literal }) => literal))
  return nodes.filter((node) => node.type === 'Literal' && !ofTypes.has(node)).map(({ value }) => String(value))
}

function isQueueing({ program }: SourceFile): boolean {
  return [...walk(program)].some(
    ({ type, callee }) => type === 'CallExpression' && isNode(callee) && queues.includes(String(callee.name)),
  )
}

function neverQueued(kinds: readonly string[], sources: readonly SourceFile[]): string[] {
  const spoken = new Set(sources.filter(isQueueing).flatMap(spokenIn))
  return kinds.filter((kind) => !spoken.has(kind))
}

test('every kind of order email is queued somewhere', () => {
  const sources = readSources(['src/features']).filter(({ path }) => !/\.test\.ts$/.test(path))
  expect(neverQueued(Object.keys(orderEmailKinds), sources)).toEqual([])
})

test.each([
  "const kinds = { returned: 'paid' }",
  "const kind: 'paid' = read()\nqueueOrderEmail(ctx, number, { kind })",
  "// kind: 'paid'\nqueueOrderEmail(ctx, number, { kind: 'lost' })",
])('the kind counts as never queued: %s', (text) => {
  expect(neverQueued(['paid'], [parseSource('src/features/orders/a.ts', text)])).toEqual(['paid'])
})

test('a kind may be named in a table next to the call', () => {
  const text = "const emailFor = { delivered: 'delivered' }\nqueueOrderEmails(ctx, [{ kind: emailFor[to] }])"
  expect(neverQueued(['delivered'], [parseSource('src/features/orders/a.ts', text)])).toEqual([])
})
