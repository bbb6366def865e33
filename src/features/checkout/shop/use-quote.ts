import { useEffect, useState } from 'react'
import type { Cart } from '#features/cart/cart.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderMethod } from '#features/payments/payment.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { type QuoteChange, quoteChanges } from './quote-changes.ts'

export type Quoting = {
  quote: Quote | null
  error: ApiError | null
  isLoading: boolean
  changes: readonly QuoteChange[]
  refresh: () => Promise<Quote | null>
}

/** What decides the price besides the cart. Of the payment methods only cash changes it. */
export type QuoteInput = {
  destination: { pincode: string; state?: string } | null
  coupon: string
  /** the code of a gift card */
  giftCard?: string
  paymentMethod: OrderMethod
  /** artisans at whose workshops the buyer collects */
  pickUp?: readonly string[]
  /** artisans whose parcel comes faster */
  express?: readonly string[]
}

type Result = { quote: Quote | null; error: ApiError | null }
type Answer = Result & { request: string; changes: readonly QuoteChange[] }

/** No loader can read the cart in local storage, so this fetches. An older response never replaces a newer one. */
export function useQuote(cart: Cart, input: QuoteInput): Quoting {
  const request = JSON.stringify(quoteBody(cart, input))
  const [answer, setAnswer] = useState<Answer | null>(null)
  const isEmpty = cart.length === 0

  useEffect(() => {
    if (isEmpty) return
    const controller = new AbortController()
    void askQuote(request, controller.signal).then((result) => {
      if (!controller.signal.aborted) setAnswer((before) => answerAfter(before, request, result))
    })
    return () => controller.abort()
  }, [request, isEmpty])

  const refresh = async () => {
    const result = await askQuote(request)
    setAnswer((before) => answerAfter(before, request, result))
    return result.quote
  }
  const isCurrent = answer?.request === request
  useRunOut(request, isCurrent ? (answer.quote?.validUntil ?? null) : null, setAnswer)

  return {
    quote: answer?.quote ?? null,
    error: answer?.error ?? null,
    isLoading: !isCurrent,
    changes: isCurrent ? answer.changes : [],
    refresh,
  }
}

type SetAnswer = (after: (before: Answer | null) => Answer) => void

function useRunOut(request: string, validUntil: string | null, setAnswer: SetAnswer): void {
  useEffect(() => {
    if (validUntil === null) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const result = await askQuote(request, controller.signal)
      if (!controller.signal.aborted) setAnswer((before) => answerAfter(before, request, result))
    }, waitFor(validUntil))
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [request, validUntil, setAnswer])
}

/** Repeating the same request lists what changed; without a response the last price stays visible. */
function answerAfter(before: Answer | null, request: string, result: Result): Answer {
  if (before?.request !== request) return { ...result, request, changes: [] }
  if (!result.quote) return { ...result, request, quote: before.quote, changes: before.changes }
  const changes = before.quote ? quoteChanges(before.quote, result.quote) : []
  return { ...result, request, changes: changes.length > 0 ? changes : before.changes }
}

const leastMs = 60_000
const mostMs = 14 * 60_000

/** Browser clocks may be wrong: never earlier than a minute, never later than a quote can last. */
function waitFor(validUntil: string): number {
  return Math.min(mostMs, Math.max(leastMs, Date.parse(validUntil) - Date.now() - leastMs))
}

function quoteBody(cart: Cart, { destination, ...input }: QuoteInput) {
  const { coupon, giftCard, paymentMethod, pickUp = [], express = [] } = input
  return {
    lines: cart.map(({ productId, variant, quantity }) => ({ productId, variant, quantity })),
    ...(destination ?? {}),
    ...(coupon ? { coupon } : {}),
    ...(giftCard ? { giftCard } : {}),
    ...(paymentMethod === 'cod' ? { paymentMethod } : {}),
    ...(pickUp.length > 0 ? { pickUp: [...pickUp] } : {}),
    ...(express.length > 0 ? { express: [...express] } : {}),
  }
}

async function askQuote(request: string, signal?: AbortSignal): Promise<Result> {
  try {
    const body = JSON.parse(request) as ReturnType<typeof quoteBody>
    const { quote } = await api.call(ordersApi.quote, { body, ...(signal ? { signal } : {}) })
    return { quote, error: null }
  } catch (error) {
    if (error instanceof ApiError) return { quote: null, error }
    if (signal?.aborted) return { quote: null, error: null }
    throw error
  }
}
