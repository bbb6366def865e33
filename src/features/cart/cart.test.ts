import { describe, expect, it } from 'vitest'
import {
  addToCart,
  countPieces,
  isSameCart,
  maxLines,
  mergeCarts,
  readCart,
  removeBought,
  removeFromCart,
  setQuantity,
} from './cart.ts'

const bowl = { productId: 'bowl', variant: {}, quantity: 1, price: 95_000 }
const smallVase = { productId: 'vase', variant: { size: 'S', color: 'blue' }, quantity: 1, price: 120_000 }
const largeVase = { productId: 'vase', variant: { size: 'L', color: 'blue' }, quantity: 2, price: 180_000 }

describe('the cart', () => {
  it('adds to the line of the same product and variant, whatever the order of its options', () => {
    const cart = addToCart(addToCart([bowl], smallVase), {
      ...smallVase,
      variant: { color: 'blue', size: 'S' },
      quantity: 3,
    })
    expect(cart).toHaveLength(2)
    expect(cart[1]?.quantity).toBe(4)
  })

  it('loses what was bought, and keeps what was added since', () => {
    const bought = [bowl, smallVase, { ...bowl, productId: 'gone' }]
    const now = [{ ...bowl, quantity: 3 }, smallVase, largeVase]
    expect(removeBought(now, bought)).toEqual([{ ...bowl, quantity: 2 }, largeVase])
    expect(removeBought([], bought)).toEqual([])
  })

  it('merges two devices: what changed on one side counts, and of two changes the larger', () => {
    expect(mergeCarts([], [bowl], [largeVase])).toEqual([bowl, largeVase])
    expect(mergeCarts([bowl, largeVase], [largeVase], [bowl, largeVase])).toEqual([largeVase])
    expect(mergeCarts([bowl, largeVase], [bowl, largeVase], [bowl])).toEqual([bowl])
    expect(mergeCarts([bowl], [{ ...bowl, quantity: 3 }], [{ ...bowl, quantity: 2 }])).toEqual([
      { ...bowl, quantity: 3 },
    ])
    expect(mergeCarts([bowl], [], [{ ...bowl, quantity: 2 }])).toEqual([{ ...bowl, quantity: 2 }])
    const full = Array.from({ length: maxLines }, (_, index) => ({ ...bowl, productId: `p${index}` }))
    expect(mergeCarts([], full, [bowl])).toEqual(full)
  })

  it('merges again without any change, for an answer that was lost', () => {
    const base = [bowl, smallVase]
    const mine = [{ ...bowl, quantity: 4 }, largeVase]
    const once = mergeCarts(base, mine, [smallVase, { ...bowl, quantity: 2 }])
    expect(isSameCart(mergeCarts(base, mine, once), once)).toBe(true)
    expect(isSameCart([bowl, smallVase], [smallVase, { ...bowl, price: 1 }])).toBe(true)
    expect(isSameCart([bowl], [{ ...bowl, quantity: 2 }])).toBe(false)
  })

  it('adds another variant as a separate line', () => {
    expect(addToCart([smallVase], largeVase)).toHaveLength(2)
  })

  it('removes a line whose quantity becomes 0 or less, and ignores fractions', () => {
    expect(setQuantity([bowl], 'bowl', {}, 0)).toEqual([])
    expect(setQuantity([bowl], 'bowl', {}, -4)).toEqual([])
    expect(setQuantity([bowl], 'bowl', {}, 1.5)).toEqual([bowl])
    expect(addToCart([], { ...bowl, quantity: -1 })).toEqual([])
  })

  it('removes one variant, or every line of the product when no variant is given', () => {
    const cart = [bowl, smallVase, largeVase]
    expect(removeFromCart(cart, 'vase', { size: 'S', color: 'blue' })).toEqual([bowl, largeVase])
    expect(removeFromCart(cart, 'vase')).toEqual([bowl])
  })

  it('never exceeds 99 units per line or 50 lines', () => {
    expect(addToCart([{ ...bowl, quantity: 98 }], { ...bowl, quantity: 9 })[0]?.quantity).toBe(99)
    const full = Array.from({ length: maxLines }, (_, index) => ({ ...bowl, productId: `p${index}` }))
    expect(addToCart(full, bowl)).toBe(full)
  })

  it('counts units, not lines', () => {
    expect(countPieces([bowl, largeVase])).toBe(3)
  })

  it('reads broken or tampered storage line by line without failing', () => {
    const stored = [
      bowl,
      null,
      7,
      { ...bowl, productId: 4 },
      { ...bowl, quantity: '2' },
      { ...bowl, quantity: 1e9, productId: 'many' },
      { ...bowl, variant: { size: 5 } },
      { ...bowl, price: -1 },
    ]
    expect(readCart(stored)).toEqual([bowl, { ...bowl, productId: 'many', quantity: 99 }])
    expect(readCart({ lines: [] })).toEqual([])
    expect(readCart(null)).toEqual([])
  })
})
