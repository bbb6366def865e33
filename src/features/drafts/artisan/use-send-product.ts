import { useState } from 'react'
import { useNavigate } from 'react-router'
import { draftsApi } from '#features/drafts/api.ts'
import type { ProductForm } from '#features/drafts/product-form.ts'
import { isAway } from '#features/offline/parts/outbox.ts'
import { paths } from '#features/paths.ts'
import { productsApi } from '#features/products/api.ts'
import type { ListingStatus } from '#features/products/listing-status.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { checkProduct } from './check-product.ts'
import type { KeptForm } from './use-kept-form.ts'
import { type ProductFormState, serverProblems } from './use-product-form.ts'

type Present = { id: string; status: ListingStatus } | null

type Options = {
  form: ProductFormState
  kept: KeptForm
  present: Present
  onChanged: (theirs: ProductForm, revision: number) => void
}

export function useSendProduct({ form, kept, present, onChanged }: Options) {
  const { t } = useTranslation('workshop')
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const { theirs, revision } = error.details as { theirs?: ProductForm; revision?: number }
    if (error.code === 'product-changed' && theirs) return onChanged(theirs, revision ?? 0)
    const message = isAway(error) ? t('form.away') : error.message
    form.refuse(serverProblems(error.errors, message))
  }

  const send = async () => {
    const { form: whole, problems } = checkProduct(form.typed)
    if (!whole) return form.refuse(form.say(problems))
    setSending(true)
    try {
      // A save in flight must finish first: the draft is deleted with the product.
      await kept.flush()
      const { id, waits } = present
        ? await save(present.id, whole, form.typed.productRevision)
        : await create(whole, kept.id)
      await kept.forget()
      if (present && kept.saved.place !== 'nothing') await forgetThere(kept.id)
      const words = await submitted(id, present?.status ?? 'draft', waits)
      toast.success(t(words))
      await navigate(paths.workshopProducts())
    } catch (error) {
      refuse(error)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending }
}

async function create(form: ProductForm, draft: string): Promise<{ id: string; waits: boolean }> {
  const { product } = await api.call(draftsApi.create, { body: { form, draft }, idempotencyKey: draft })
  return { id: product.id, waits: false }
}

async function save(id: string, form: ProductForm, revision: number): Promise<{ id: string; waits: boolean }> {
  const { waits } = await api.call(draftsApi.save, { params: { id }, body: { form, revision } })
  return { id, waits }
}

/** Best effort: a draft left behind only shows up again in the list. */
async function forgetThere(draft: string): Promise<void> {
  try {
    await api.call(draftsApi.forgetDraft, { params: { draft } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

async function submitted(id: string, status: ListingStatus, waits: boolean): Promise<string> {
  if (status !== 'draft' && status !== 'changes_requested') return waits ? 'form.done.waits' : 'form.done.saved'
  try {
    const sent = await api.call(productsApi.moveListing, { params: { id }, body: { move: 'submit' } })
    return sent.status === 'published' ? 'form.done.published' : 'form.done.sent'
  } catch (error) {
    if (error instanceof ApiError) return 'form.done.notSent'
    throw error
  }
}
