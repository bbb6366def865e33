import { useEffect, useState } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import type { Quote } from '#domain/orders/order.ts'
import { ordersCalls } from '#domain/orders/orders-calls.ts'
import { ApiError, api } from '#web/api.ts'

export type Quoting = {
  quote: Quote | null
  error: ApiError | null
  isLoading: boolean
  refresh: () => Promise<Quote | null>
}

/**
 * The server's price of this browser's cart. The one page that asks by itself: its question lies in local storage,
 * where no loader can see it. An older answer never overwrites a newer question.
 */
export function useQuote(cart: Cart, destination: { pincode: string; state: string } | null): Quoting {
  const question = JSON.stringify(quoteBody(cart, destination))
  const [answer, setAnswer] = useState<{ question: string; quote: Quote | null; error: ApiError | null } | null>(null)
  const isEmpty = cart.length === 0

  useEffect(() => {
    if (isEmpty) return
    const asked = new AbortController()
    void askQuote(question, asked.signal).then((result) => {
      if (!asked.signal.aborted) setAnswer({ question, ...result })
    })
    return () => asked.abort()
  }, [question, isEmpty])

  const refresh = async () => {
    const result = await askQuote(question)
    setAnswer({ question, ...result })
    return result.quote
  }
  return {
    quote: answer?.quote ?? null,
    error: answer?.error ?? null,
    isLoading: answer?.question !== question,
    refresh,
  }
}

function quoteBody(cart: Cart, destination: { pincode: string; state: string } | null) {
  const lines = cart.map(({ productId, variant, quantity }) => ({ productId, variant, quantity }))
  return destination ? { lines, ...destination } : { lines }
}

async function askQuote(
  question: string,
  signal?: AbortSignal,
): Promise<{ quote: Quote | null; error: ApiError | null }> {
  try {
    const body = JSON.parse(question) as ReturnType<typeof quoteBody>
    const { quote } = await api.call(ordersCalls.quote, { body, ...(signal ? { signal } : {}) })
    return { quote, error: null }
  } catch (error) {
    if (error instanceof ApiError) return { quote: null, error }
    if (signal?.aborted) return { quote: null, error: null }
    throw error
  }
}
