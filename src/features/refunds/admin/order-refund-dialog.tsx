import { useState } from 'react'
import { ordersApi } from '#features/orders/api.ts'
import type { AdminOrderDetail, OrderParcel } from '#features/orders/order.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr, readRupees } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Field, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Given = { order: AdminOrderDetail; parcel: OrderParcel }

/** Before arrival a parcel is cancelled instead. */
export function canRefund({ status }: OrderParcel): boolean {
  return status === 'delivered' || status === 'completed'
}

/** In paise; the server decides. */
function leftOf({ order, parcel }: Given): { goodsPaise: number; shippingPaise: number } {
  const given = (part: string) =>
    order.refunds
      .filter((refund) => refund.parcel === parcel.number)
      .reduce((sum, { components }) => sum + (components[part] ?? 0), 0)
  return {
    goodsPaise: parcel.subtotalPaise - parcel.discountPaise - given('lines'),
    shippingPaise: parcel.shippingPaise - given('shipping'),
  }
}

export function OrderRefundDialog({
  order,
  parcel,
  alonePaise,
  onClose,
}: Given & { alonePaise: number; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [attempt] = useState(() => crypto.randomUUID())
  const left = leftOf({ order, parcel })

  // Before the password is asked for.
  const tooLarge = (part: string, paise: number) =>
    `${t(`refundForm.${part}`)}: ${t('common:errors.refundTooLarge', { sum: formatInr(paise) })}`

  const make = async (form: FormData) => {
    const sums = ['goods', 'shipping', 'goodwill'].map((name) => readRupees(typed(form, name) || '0'))
    const [goodsPaise, shippingPaise, goodwillPaise] = sums
    if (goodsPaise == null || shippingPaise == null || goodwillPaise == null) return t('refundForm.notRupees')
    if (goodsPaise > left.goodsPaise) return tooLarge('goods', left.goodsPaise)
    if (shippingPaise > left.shippingPaise) return tooLarge('shipping', left.shippingPaise)
    const reason = typed(form, 'reason')
    const body = { parcel: parcel.number, goodsPaise, shippingPaise, goodwillPaise, reason }
    const question = { params: { number: order.number }, body, idempotencyKey: attempt }
    let isAsked = false
    const call = async () => {
      isAsked = (await api.call(ordersApi.adminRefund, question)).outcome === 'asked'
    }
    return act(call, () => t(isAsked ? 'refundForm.asked' : 'common:form.done'))
  }

  return (
    <AskDialog
      title={t('refundForm.title', { number: parcel.number })}
      text={
        <>
          {t('refundForm.text', { name: parcel.artisan.name })} {t('refundForm.second', { sum: formatInr(alonePaise) })}
        </>
      }
      act={t('refundForm.act')}
      onAct={make}
      onClose={onClose}
    >
      <Field
        name="goods"
        inputMode="decimal"
        autoComplete="off"
        label={t('refundForm.goods')}
        help={t('refundForm.left', { sum: formatInr(left.goodsPaise) })}
      />
      <Field
        name="shipping"
        inputMode="decimal"
        autoComplete="off"
        label={t('refundForm.shipping')}
        help={t('refundForm.left', { sum: formatInr(left.shippingPaise) })}
      />
      <Field
        name="goodwill"
        inputMode="decimal"
        autoComplete="off"
        label={t('refundForm.goodwill')}
        help={t('refundForm.goodwillHelp')}
      />
      <TextArea
        name="reason"
        required
        maxLength={500}
        label={t('common:form.reason')}
        help={t('refundForm.reasonHelp')}
      />
    </AskDialog>
  )
}
