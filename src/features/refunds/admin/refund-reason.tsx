import { useTranslation } from 'react-i18next'
import { camel } from '#features/orders/parts/order-words.ts'
import { Written } from '#ui/written.tsx'

const known: Readonly<Record<string, string>> = {
  return: 'shop:return.title',
  'line-cancelled': 'shop:order.lineCancelled',
  'paid-twice': 'admin:refunds.component.second',
  'paid-too-late': 'admin:refunds.paidTooLate',
}

/** Why money goes back: what the shop did by itself has a name, the office wrote its own words. */
export function RefundReason({ reason }: { reason: string }) {
  const { t } = useTranslation()
  const key = known[reason]
  if (key) return t(key)
  const [, status] = /^parcel-(\w+)$/.exec(reason) ?? []
  return status ? t(`common:status.${camel(status)}`) : <Written>{reason}</Written>
}
