import { expect, test } from 'vitest'
import { type TypedVariant, variantTable, withVariant } from './variant-table.ts'

const row = (choices: string[], change: Partial<TypedVariant> = {}): TypedVariant => ({
  choices,
  sku: null,
  stockSeen: null,
  ownSku: '',
  price: '',
  stock: '',
  isLeftOut: false,
  ...change,
})
const size = { name: 'size', choices: ['S', 'M'] }
const color = { name: 'color', choices: ['red', 'blue', 'green'] }

test('a product without options has one row', () => {
  const only = row([], { price: '2450', stock: '4', sku: 'H-1' })
  expect(variantTable([], [only])).toEqual({ rows: [only], wished: 1 })
})

test('two options make a row for every combination, in the order they were entered', () => {
  const { rows } = variantTable([size, color], [row([])])
  expect(rows.map(({ choices }) => choices.join(' '))).toEqual([
    'S red',
    'S blue',
    'S green',
    'M red',
    'M blue',
    'M green',
  ])
})

test('the first new row inherits SKU, stock and price of the old one, the others only the price', () => {
  const { rows } = variantTable([size], [row([], { price: '2450', stock: '4', sku: 'H-1', ownSku: 'A1' })])
  expect(rows).toEqual([
    row(['S'], { price: '2450', stock: '4', sku: 'H-1', ownSku: 'A1' }),
    row(['M'], { price: '2450' }),
  ])
})

test('a choice that is removed and added again keeps its price', () => {
  const kept = withVariant([row(['S'], { price: '100' })], row(['M'], { price: '200', stock: '3' }))
  expect(variantTable([{ name: 'size', choices: ['S'] }], kept).rows).toHaveLength(1)
  expect(variantTable([size], kept).rows[1]).toMatchObject({ price: '200', stock: '3' })
})

test('renaming an option changes no row, and an option without choices is ignored', () => {
  const kept = [row(['S'], { price: '100' }), row(['M'], { price: '120' })]
  const renamed = [
    { name: 'how large', choices: size.choices },
    { name: 'colour', choices: [] },
  ]
  expect(variantTable(renamed, kept).rows.map(({ price }) => price)).toEqual(['100', '120'])
})

test('removing an option keeps the rows that start with the remaining choices', () => {
  const kept = [row(['S', 'red'], { price: '100', sku: 'H-1' }), row(['M', 'red'], { price: '120' })]
  expect(variantTable([size], kept).rows.map(({ price, sku }) => [price, sku])).toEqual([
    ['100', 'H-1'],
    ['120', null],
  ])
})

test('a SKU is in one row only, even when choices change order', () => {
  const kept = [row([], { sku: 'H-1' }), row(['S'], { sku: 'H-1', price: '100' })]
  const { rows } = variantTable([{ name: 'size', choices: ['M', 'S'] }], kept)
  expect(rows.map(({ sku }) => sku)).toEqual([null, 'H-1'])
})

test('more than a hundred combinations are counted but not shown', () => {
  const many = (name: string) => ({ name, choices: Array.from({ length: 11 }, (_, index) => `${name}${index}`) })
  expect(variantTable([many('a'), many('b')], [])).toEqual({ rows: [], wished: 121 })
})
