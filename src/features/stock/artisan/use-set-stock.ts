import { useRevalidator } from 'react-router'
import { draftsApi } from '#features/drafts/api.ts'
import { sendOrKeep } from '#features/offline/parts/outbox.ts'
import { refusalOf } from '#features/screens/api-client.ts'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** Queued while offline. Resolves to null, or the sentence why it was refused. */
export function useSetStock({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('workshop')
  const { revalidate } = useRevalidator()
  return async (sku: string, onHand: number): Promise<string | null> => {
    try {
      const { state } = await sendOrKeep(
        draftsApi.setStock,
        { params: { id }, body: { sku, onHand } },
        { subject: `stock ${sku}`, label: { key: 'workshop:goods.stockOf', values: { name, count: String(onHand) } } },
      )
      toast.success(t(state === 'sent' ? 'goods.stockSet' : 'goods.stockKept'))
      if (state === 'sent') await revalidate()
      return null
    } catch (error) {
      return refusalOf(error)
    }
  }
}
