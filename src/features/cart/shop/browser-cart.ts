import { useSyncExternalStore } from 'react'
import {
  addToCart,
  type Cart,
  type CartLine,
  countPieces,
  readCart,
  removeFromCart,
  setQuantity,
} from '#features/cart/cart.ts'
import { optionsKey, type VariantOptions } from '#features/products/variant-options.ts'

const storageKey = 'cart'

const empty: Cart = []
const listeners = new Set<() => void>()

/** The last text read and its cart: the same text returns the same array, so React sees no change. */
let known: { text: string | null; cart: Cart } = { text: null, cart: empty }

function read(): Cart {
  const text = stored()
  if (text !== known.text) known = { text, cart: parse(text) }
  return known.cart
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return known.text
  }
}

function keep(text: string | null): void {
  known = { text, cart: parse(text) }
  try {
    if (text === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
  } catch {
    return
  }
}

function parse(text: string | null): Cart {
  if (text === null) return empty
  try {
    return readCart(JSON.parse(text))
  } catch {
    // Something else wrote here, or the write was cut off: an unreadable cart counts as empty.
    return empty
  }
}

function write(cart: Cart): void {
  keep(cart.length === 0 ? null : JSON.stringify(cart))
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  // `storage` fires in the other tabs; `key` is null when everything was cleared.
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export const browserCart = {
  read,
  quantityOf: (productId: string, variant: VariantOptions) =>
    read().find((line) => line.productId === productId && optionsKey(line.variant) === optionsKey(variant))?.quantity ??
    0,
  add: (line: CartLine) => write(addToCart(read(), line)),
  setQuantity: (productId: string, variant: VariantOptions, quantity: number) =>
    write(setQuantity(read(), productId, variant, quantity)),
  remove: (productId: string, variant?: VariantOptions) => write(removeFromCart(read(), productId, variant)),
  acceptPrices: (prices: ReadonlyMap<CartLine, number>) =>
    write(read().map((line) => ({ ...line, price: prices.get(line) ?? line.price }))),
  clear: () => write(empty),
}

export function useCart(): Cart {
  return useSyncExternalStore(subscribe, read, () => empty)
}

export function useCartCount(): number {
  return countPieces(useCart())
}

/** False on the server and during hydration: the page must not say the cart is empty before local storage was read. */
export function useKnowsCart(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
