import { useRef, useState } from 'react'
import type { FieldValues, FormState } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type ChosenPictures, usePictures } from '#features/images/parts/use-pictures.ts'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { paths } from '#features/paths.ts'
import { returnsApi } from '#features/returns/api.ts'
import { returnRequest } from '#features/returns/order-return.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { emptyDraft, isPaidInCash, problemsOf, type ReturnDraft, returnableLines, toRequest } from './return-draft.ts'

export type ReturnForm = {
  draft: ReturnDraft
  problems: Readonly<Record<string, string>>
  pictures: ChosenPictures
  isSending: boolean
  /** for the summary of the problems */
  state: Pick<FormState<FieldValues>, 'errors' | 'submitCount' | 'isSubmitting'>
  change: (news: Partial<ReturnDraft>) => void
  send: () => Promise<void>
}

const mostPictures = 5

export function useReturnForm(order: OrderDetail, parcel: OrderParcel, sku: string | null): ReturnForm {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const pictures = usePictures(mostPictures)
  const attemptKey = useAttemptKey()
  const [draft, setDraft] = useState<ReturnDraft>(() => ({ ...emptyDraft, pieces: firstPieces(parcel, sku) }))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const [tries, setTries] = useState(0)

  const send = async () => {
    const query = toRequest(parcel, draft, pictures.keys, isPaidInCash(order, parcel))
    const found = problemsOf(query, draft)
    const said = Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(key)]))
    setProblems(said)
    setTries((tries) => tries + 1)
    if (Object.keys(said).length > 0) return
    setSending(true)
    try {
      const body = returnRequest.parse(query)
      const idempotencyKey = attemptKey(JSON.stringify(body))
      await api.call(returnsApi.request, { params: { number: order.number }, body, idempotencyKey })
      toast.success(t('shop:return.sent'))
      await navigate(paths.order(order.number))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const byField = error.errors.map(({ path, message }) => [path.split('.')[0] ?? 'all', message])
      setProblems(byField.length > 0 ? Object.fromEntries(byField) : { root: error.message })
      setSending(false)
    }
  }
  return {
    draft,
    problems,
    pictures,
    isSending,
    state: {
      errors: Object.fromEntries(
        Object.entries(problems).map(([field, message]) => [field, { type: 'custom', message }]),
      ),
      submitCount: tries,
      isSubmitting: isSending,
    },
    change: (news) => {
      setDraft((before) => ({ ...before, ...news }))
      const settled = Object.keys(news).map((name) => (name === 'pieces' ? 'lines' : name))
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !settled.includes(field))))
    },
    send,
  }
}

function firstPieces(parcel: OrderParcel, sku: string | null): Record<string, number> {
  const lines = returnableLines(parcel)
  const only = lines.length === 1 ? lines[0]?.sku : null
  const first = lines.find((line) => line.sku === (sku ?? only))
  return first ? { [first.sku]: first.returnable?.quantity ?? 1 } : {}
}

/** Retrying after a lost answer gives the same return; a changed request is another. */
function useAttemptKey(): (body: string) => string {
  const attempt = useRef<{ body: string; key: string } | null>(null)
  return (body) => {
    if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    return attempt.current.key
  }
}
