import { FieldRows } from '#features/extensions/parts/field-rows.tsx'
import type { OrderDetail } from '#features/orders/order.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** What this shop asked of the order: haat.config.ts says it. */
export function OrderFields({ fields }: Pick<OrderDetail, 'fields'>) {
  const { t } = useTranslation('shop')
  if (fields.length === 0) return null
  return (
    <section className="sidebox" aria-labelledby="order-fields">
      <h2 id="order-fields">{t('fields.asked')}</h2>
      <dl className="slip">
        <FieldRows fields={fields} />
      </dl>
    </section>
  )
}
