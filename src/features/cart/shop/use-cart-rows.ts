import { useEffect, useState } from 'react'
import type { Cart, CartLine } from '#features/cart/cart.ts'
import { productsApi } from '#features/products/api.ts'
import type { ProductCard } from '#features/products/product.ts'
import { optionsKey, withoutExtras } from '#features/products/variant-options.ts'
import { api } from '#features/screens/api-client.ts'

export type CartRow = {
  key: string
  line: CartLine
  name: string
  card: ProductCard | null
  pricePaise: number | null
  free: number | null
  isGone: boolean
  /** the variant in the reader's language */
  choices: readonly string[]
}

type CurrentLine = { choices: readonly string[]; card: ProductCard | null; pricePaise: number | null; free: number }

/** The only page whose first data the server cannot load: the cart is in the browser. */
export function useCartRows(cart: Cart): { rows: CartRow[]; isFresh: boolean; hasFailed: boolean } {
  const [current, setCurrent] = useState<ReadonlyMap<string, CurrentLine>>(new Map())
  const [state, setState] = useState<'asking' | 'fresh' | 'failed'>('asking')
  const wanted = JSON.stringify(cart.map(({ productId, variant }) => ({ productId, variant })))

  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      try {
        const { lines } = await api.call(productsApi.cards, {
          body: { lines: JSON.parse(wanted) },
          signal: stop.signal,
        })
        setCurrent(new Map(lines.map((line) => [keyOf(line.productId, line.variant), line])))
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

  return { rows: cart.map((line) => rowOf(line, current)), isFresh: state === 'fresh', hasFailed: state === 'failed' }
}

function rowOf(line: CartLine, current: ReadonlyMap<string, CurrentLine>): CartRow {
  const key = keyOf(line.productId, line.variant)
  const today = current.get(key)
  return {
    key,
    line,
    name: today?.card?.name ?? readable(line.productId),
    card: today?.card ?? null,
    pricePaise: today?.pricePaise ?? null,
    free: today?.free ?? null,
    choices: today?.choices ?? Object.values(withoutExtras(line.variant)),
    isGone: today !== undefined && (today.card === null || today.pricePaise === null),
  }
}

function readable(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function keyOf(productId: string, variant: Record<string, string>): string {
  return `${productId} ${optionsKey(variant)}`
}
