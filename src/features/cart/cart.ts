import { optionsKey, type VariantOptions } from '#features/products/variant-options.ts'

export type CartLine = { productId: string; variant: VariantOptions; quantity: number; price: number }

export type Cart = readonly CartLine[]

export const maxQuantity = 99
export const maxLines = 50

const isSame = (line: CartLine, productId: string, variant: VariantOptions) =>
  line.productId === productId && optionsKey(line.variant) === optionsKey(variant)

export function addToCart(cart: Cart, added: CartLine): Cart {
  if (!Number.isInteger(added.quantity) || added.quantity < 1) return cart
  const found = cart.find((line) => isSame(line, added.productId, added.variant))
  if (!found)
    return cart.length >= maxLines ? cart : [...cart, { ...added, quantity: Math.min(maxQuantity, added.quantity) }]
  return cart.map((line) =>
    line === found
      ? { ...line, price: added.price, quantity: Math.min(maxQuantity, line.quantity + added.quantity) }
      : line,
  )
}

export function setQuantity(cart: Cart, productId: string, variant: VariantOptions, quantity: number): Cart {
  if (!Number.isInteger(quantity)) return cart
  if (quantity <= 0) return removeFromCart(cart, productId, variant)
  return cart.map((line) =>
    isSame(line, productId, variant) ? { ...line, quantity: Math.min(maxQuantity, quantity) } : line,
  )
}

export function removeFromCart(cart: Cart, productId: string, variant?: VariantOptions): Cart {
  return cart.filter((line) => (variant ? !isSame(line, productId, variant) : line.productId !== productId))
}

/** What was bought leaves the cart; pieces and lines that were added since stay. */
export function removeBought(cart: Cart, bought: Cart): Cart {
  return bought.reduce((left, { productId, variant, quantity }) => {
    const line = left.find((one) => isSame(one, productId, variant))
    return line ? setQuantity(left, productId, variant, line.quantity - quantity) : left
  }, cart)
}

/**
 * The carts of two devices, and what both had before: what changed on one side counts. Where both changed a line, the
 * larger quantity does, so that a merge never takes away what somebody put in.
 */
export function mergeCarts(base: Cart, mine: Cart, theirs: Cart): Cart {
  const both = [...mine, ...theirs.filter((line) => quantityIn(mine, line) === 0)]
  return both
    .map((line) => ({
      ...line,
      quantity: mergedQuantity(quantityIn(base, line), quantityIn(mine, line), quantityIn(theirs, line)),
    }))
    .filter(({ quantity }) => quantity > 0)
    .slice(0, maxLines)
}

function mergedQuantity(before: number, mine: number, theirs: number): number {
  if (mine === before) return theirs
  return theirs === before ? mine : Math.max(mine, theirs)
}

/** Whatever the order of their lines and the prices they remember. */
export function isSameCart(one: Cart, other: Cart): boolean {
  return one.length === other.length && one.every((line) => quantityIn(other, line) === line.quantity)
}

function quantityIn(cart: Cart, { productId, variant }: CartLine): number {
  return cart.find((line) => isSame(line, productId, variant))?.quantity ?? 0
}

export function countPieces(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** Drops broken, foreign or out-of-range lines one by one; never throws. */
export function readCart(stored: unknown): Cart {
  if (!Array.isArray(stored)) return []
  return stored.filter(isCartLine).reduce<Cart>((cart, line) => addToCart(cart, line), [])
}

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false
  const { productId, variant, quantity, price } = value as Record<string, unknown>
  return (
    typeof productId === 'string' &&
    typeof variant === 'object' &&
    variant !== null &&
    Object.values(variant).every((option) => typeof option === 'string') &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number.isSafeInteger(price) &&
    Number(price) >= 0
  )
}
