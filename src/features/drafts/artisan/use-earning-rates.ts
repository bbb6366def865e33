import { useEffect, useState } from 'react'
import type { EarningRates } from '#features/drafts/earning-preview.ts'
import { productHelpCalls } from '#features/drafts/product-help-calls.ts'
import { api } from '#features/screens/api.ts'

/** Today's rates for such a piece; those known before stay while others are asked for, or cannot be. */
export function useEarningRates(hsn: string, category: string): EarningRates | null {
  const [rates, setRates] = useState<EarningRates | null>(null)
  const isAsked = category !== '' && /^(\d{4}|\d{6}|\d{8})$/.test(hsn)
  useEffect(() => {
    if (!isAsked) return
    const asking = new AbortController()
    api.call(productHelpCalls.earningRates, { query: { hsn, category }, signal: asking.signal }).then(
      ({ rates: found }) => setRates(found),
      () => null,
    )
    return () => asking.abort()
  }, [hsn, category, isAsked])
  return rates
}
