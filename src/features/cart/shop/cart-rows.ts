import { useEffect, useState } from 'react'
import type { Cart, CartLine } from '#features/cart/cart.ts'
import { catalogCalls } from '#features/products/catalog-calls.ts'
import type { ProductCard } from '#features/products/product.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { api } from '#features/screens/api.ts'

/** A line of the cart with what the shop says about it today; nulls until it has said so. */
export type CartRow = {
  key: string
  line: CartLine
  name: string
  card: ProductCard | null
  pricePaise: number | null
  free: number | null
  /** the shop no longer sells this variant */
  isGone: boolean
}

type Told = { card: ProductCard | null; pricePaise: number | null; free: number }

/**
 * Today's name, price and stock of every line, asked for when goods are added or taken away and when the tab is looked at again.
 * This is the one page whose first data the server cannot know: the cart lives in the browser.
 */
export function useCartRows(cart: Cart): { rows: CartRow[]; isFresh: boolean; hasFailed: boolean } {
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map())
  const [state, setState] = useState<'asking' | 'fresh' | 'failed'>('asking')
  const wanted = JSON.stringify(cart.map(({ productId, variant }) => ({ productId, variant })))

  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      try {
        const { lines } = await api.call(catalogCalls.cards, {
          body: { lines: JSON.parse(wanted) },
          signal: stop.signal,
        })
        setTold(new Map(lines.map((line) => [keyOf(line.productId, line.variant), line])))
        setState('fresh')
      } catch {
        if (!stop.signal.aborted) setState('failed')
      }
    }
    const onLook = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    void ask()
    document.addEventListener('visibilitychange', onLook)
    return () => {
      stop.abort()
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [wanted])

  return { rows: cart.map((line) => rowOf(line, told)), isFresh: state === 'fresh', hasFailed: state === 'failed' }
}

function rowOf(line: CartLine, told: ReadonlyMap<string, Told>): CartRow {
  const key = keyOf(line.productId, line.variant)
  const today = told.get(key)
  return {
    key,
    line,
    name: today?.card?.name ?? readable(line.productId),
    card: today?.card ?? null,
    pricePaise: today?.pricePaise ?? null,
    free: today?.free ?? null,
    isGone: today !== undefined && (today.card === null || today.pricePaise === null),
  }
}

/** Until the shop has answered, the address of a piece says what it is: "blue-pottery-bowl" is read as words. */
function readable(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function keyOf(productId: string, variant: Record<string, string>): string {
  return `${productId} ${optionsKey(variant)}`
}
