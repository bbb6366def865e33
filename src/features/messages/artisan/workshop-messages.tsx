import { useRevalidator } from 'react-router'
import { messagesApi } from '#features/messages/api.ts'
import type { ParcelMessage } from '#features/messages/parcel-message.ts'
import { ParcelMessages } from '#features/messages/parts/parcel-messages.tsx'
import { sendOrKeep } from '#features/offline/parts/outbox.ts'
import { parcelSubject } from '#features/orders/artisan/use-move.ts'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** What buyer and artisan wrote, on the artisan's side: without network a message waits on the phone. */
export function WorkshopMessages({ parcel, messages }: { parcel: string; messages: readonly ParcelMessage[] }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()

  const send = async (words: string, key: string) => {
    const label = { key: 'workshop:messages.waiting', values: { number: parcel } }
    const about = { subject: parcelSubject(parcel), label, idempotencyKey: key }
    const { state } = await sendOrKeep(messagesApi.writeToBuyer, { params: { parcel }, body: { words, key } }, about)
    if (state === 'kept') toast.show(t('workshop:orders.kept'))
    else await revalidate()
  }

  return (
    <section className="parcel-part" aria-labelledby="messages" id="messages-of-parcel">
      <h2 id="messages">{t('workshop:messages.title')}</h2>
      <ParcelMessages
        side="artisan"
        messages={messages}
        onSend={send}
        onReported={() => void revalidate()}
        canDictate
      />
    </section>
  )
}
