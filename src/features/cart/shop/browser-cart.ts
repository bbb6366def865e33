import { useEffect, useSyncExternalStore } from 'react'
import {
  addToCart,
  type Cart,
  type CartLine,
  countPieces,
  readCart,
  removeBought,
  removeFromCart,
  setQuantity,
} from '#features/cart/cart.ts'
import { optionsKey, type VariantOptions } from '#features/products/variant-options.ts'
import { readUser } from '#features/screens/browser-session.ts'

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

/** Calls `listener` on a change here or in another tab; returns what stops it. */
export function watchCart(listener: () => void): () => void {
  // `storage` fires in the other tabs; `key` is null when everything was cleared.
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === openOrdersKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Whether this browser keeps a cart or an order to pay. True where storage is disabled: nobody can tell. */
export function hasStoredCart(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null || localStorage.getItem(openOrdersKey) !== null
  } catch {
    return true
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
  replace: write,
  clear: () => write(empty),
}

/** An order whose payment is open. Its pieces stay in the cart until it is paid. Shown to its `owner` alone. */
export type OpenOrder = { owner: string; number: string; totalPaise: number; lines: Cart }

const openOrdersKey = 'openOrders'
const mostOpen = 12

let knownOpen: { text: string | null; orders: readonly OpenOrder[] } = { text: null, orders: [] }

function readOpen(): readonly OpenOrder[] {
  let text: string | null = knownOpen.text
  try {
    text = localStorage.getItem(openOrdersKey)
  } catch {
    return knownOpen.orders
  }
  if (text !== knownOpen.text) knownOpen = { text, orders: parseOpen(text) }
  return knownOpen.orders
}

function parseOpen(text: string | null): readonly OpenOrder[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(openOrderOf).slice(0, mostOpen) : []
  } catch {
    return []
  }
}

function openOrderOf(value: unknown): OpenOrder[] {
  const { owner, number, totalPaise, lines } = (value ?? {}) as Partial<OpenOrder>
  if (typeof owner !== 'string' || typeof number !== 'string' || !Number.isSafeInteger(totalPaise)) return []
  return [{ owner, number, totalPaise: Number(totalPaise), lines: readCart(lines) }]
}

function writeOpen(orders: readonly OpenOrder[]): void {
  try {
    if (orders.length === 0) localStorage.removeItem(openOrdersKey)
    else localStorage.setItem(openOrdersKey, JSON.stringify(orders.slice(0, mostOpen)))
  } catch {
    return
  }
  for (const notify of listeners) notify()
}

export const openOrders = {
  read: readOpen,
  add: (order: OpenOrder) => writeOpen([order, ...readOpen().filter(({ number }) => number !== order.number)]),
  /** The order is paid, or over without payment. Only the first call counts, however many pages and tabs hear of it. */
  settle(number: string, isBought: boolean) {
    const order = readOpen().find((open) => open.number === number)
    if (!order) return
    writeOpen(readOpen().filter((open) => open !== order))
    if (isBought) write(removeBought(read(), order.lines))
  },
}

/** `isBought` null: still open. */
export function useSettledOrders(orders: readonly { number: string; isBought: boolean | null }[]): void {
  useEffect(() => {
    for (const { number, isBought } of orders) if (isBought !== null) openOrders.settle(number, isBought)
  }, [orders])
}

/** Those of the person who is signed in: several may use one browser. */
export function useOpenOrders(): readonly OpenOrder[] {
  const orders = useSyncExternalStore(watchCart, readOpen, () => noOrders)
  const owner = orders.length > 0 ? readUser()?.id : undefined
  return orders.filter((order) => order.owner === owner)
}

const noOrders: readonly OpenOrder[] = []

export function useCart(): Cart {
  return useSyncExternalStore(watchCart, read, () => empty)
}

export function useCartCount(): number {
  return countPieces(useCart())
}

let askedAccount: string | null = null

/** The account of `owner` was asked for its cart, with or without an answer. */
export function settleAccountCart(owner: string): void {
  askedAccount = owner
  for (const notify of listeners) notify()
}

/** False while the account of who is signed in may still fill an empty cart. */
export function useKnowsAccountCart(): boolean {
  return useSyncExternalStore(
    watchCart,
    () => {
      const user = readUser()
      return user?.role !== 'customer' || user.id === askedAccount
    },
    () => false,
  )
}

/** False on the server and during hydration: the page must not say the cart is empty before local storage was read. */
export function useKnowsCart(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
