import { useTranslation } from 'react-i18next'
import { AddressText } from '#features/addresses/parts/address-text.tsx'
import type { OrderDetail } from '#features/orders/order.ts'
import { Written } from '#ui/written.tsx'

/** Where it goes, whom the bill is for, and the words that travel with it. */
export function OrderNotes({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const isBilledElsewhere = JSON.stringify(order.billingAddress) !== JSON.stringify(order.shippingAddress)
  return (
    <>
      <section className="sidebox" aria-labelledby="going-to">
        <h2 id="going-to">{t('shop:order.goingTo')}</h2>
        <AddressText address={order.shippingAddress} />
      </section>
      {isBilledElsewhere ? (
        <section className="sidebox" aria-labelledby="billed-to">
          <h2 id="billed-to">{t('shop:order.billedTo')}</h2>
          <AddressText address={order.billingAddress} />
        </section>
      ) : null}
      {order.giftNote ? (
        <section className="sidebox" aria-labelledby="gift-note">
          <h2 id="gift-note">{t('shop:order.giftNote')}</h2>
          <blockquote className="asked">
            <Written>{order.giftNote}</Written>
          </blockquote>
        </section>
      ) : null}
      {order.note ? (
        <section className="sidebox" aria-labelledby="note">
          <h2 id="note">{t('shop:order.note')}</h2>
          <blockquote className="asked">
            <Written>{order.note}</Written>
          </blockquote>
        </section>
      ) : null}
    </>
  )
}
