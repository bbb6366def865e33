import type { OrderDetail } from '#features/orders/order.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

/** What this shop asked of the order: haat.config.ts says it. */
export function OrderFields({ fields }: Pick<OrderDetail, 'fields'>) {
  const { t } = useTranslation('shop')
  if (fields.length === 0) return null
  return (
    <section className="sidebox" aria-labelledby="order-fields">
      <h2 id="order-fields">{t('fields.asked')}</h2>
      <dl className="slip">
        {fields.map(({ key, label, text }) => (
          <div key={key}>
            <dt>
              <Written>{label}</Written>
            </dt>
            <dd>
              <Written>{text || t('label.yes')}</Written>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
