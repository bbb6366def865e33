import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnReviews } from '#features/reviews/review.ts'
import { reviewsCalls } from '#features/reviews/reviews-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { useAccount } from '#features/screens/shop-data.ts'

/**
 * What the reader may do with a product's reviews, asked for once the page lives: the page itself says the same to all.
 * Null for guests, for the office, and until the answer has come. `refresh` asks again, and for the reviews too.
 */
export function useOwnReviews(productId: string): { mine: OwnReviews | null; refresh: () => Promise<void> } {
  const role = useAccount()?.role
  const mayAsk = role === 'customer' || role === 'artisan'
  const [found, setFound] = useState<{ productId: string; mine: OwnReviews } | null>(null)
  const { revalidate } = useRevalidator()

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const mine = await api.call(reviewsCalls.mine, { params: { id: productId }, ...(signal ? { signal } : {}) })
        setFound({ productId, mine })
      } catch (error) {
        // Reading goes on without it.
        if (!(error instanceof ApiError) && !signal?.aborted) throw error
      }
    },
    [productId],
  )
  useEffect(() => {
    if (!mayAsk) return undefined
    const leaving = new AbortController()
    void ask(leaving.signal)
    return () => leaving.abort()
  }, [mayAsk, ask])

  const refresh = async () => {
    await Promise.all([ask(), revalidate()])
  }
  return { mine: mayAsk && found?.productId === productId ? found.mine : null, refresh }
}
