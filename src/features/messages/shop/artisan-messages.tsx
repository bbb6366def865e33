import { useState } from 'react'
import { messagesApi } from '#features/messages/api.ts'
import type { ParcelMessage } from '#features/messages/parcel-message.ts'
import { ParcelMessages } from '#features/messages/parts/parcel-messages.tsx'
import type { OrderParcel } from '#features/orders/order.ts'
import { unpaidStatuses } from '#features/orders/order-status.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ArtisanMessages({ order, parcel }: { order: string; parcel: OrderParcel }) {
  const { t } = useTranslation()
  const [messages, setMessages] = useState<ParcelMessage[] | null>(null)
  const params = { number: order, parcel: parcel.number }

  const open = async () => {
    try {
      const found = await api.call(messagesApi.ofOrder, { params })
      setMessages(found.messages)
    } catch (error) {
      toast.error(refusalOf(error))
    }
  }
  const send = async (words: string, key: string) => {
    const written = await api.call(messagesApi.writeToArtisan, { params, body: { words, key } })
    setMessages(written.messages)
  }

  if (unpaidStatuses.includes(parcel.status)) return null
  return (
    <details className="artisan-messages" onToggle={(event) => (event.currentTarget.open ? void open() : undefined)}>
      <summary>
        {t('shop:messages.toArtisan', { artisan: parcel.artisan.name })}
        {parcel.unread > 0 && messages === null ? (
          <b className="small"> {t('shop:messages.unread', { count: parcel.unread })}</b>
        ) : null}
      </summary>
      {messages ? (
        <ParcelMessages side="customer" messages={messages} onSend={send} onReported={() => void open()} />
      ) : null}
    </details>
  )
}
