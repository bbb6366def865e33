import type { OrderSummary } from '#features/orders/order.ts'
import { paths } from '#features/paths.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function UnpaidOrders({
  orders,
}: {
  orders: readonly Pick<OrderSummary, 'number' | 'totalPaise' | 'canPay'>[]
}) {
  const { t } = useTranslation()
  if (orders.length === 0) return null
  return (
    <div className="ask">
      {orders.map(({ number, totalPaise, canPay }) => (
        <div key={number}>
          <p>
            {t(canPay ? 'shop:checkout.unpaid' : 'shop:checkout.unconfirmed', { number, total: formatInr(totalPaise) })}
          </p>
          <div className="ask-acts">
            <Button to={paths.pay(number)} reloadDocument>
              {t(canPay ? 'shop:checkout.resume' : 'shop:checkout.resumeCash')}
            </Button>
          </div>
        </div>
      ))}
    </div>
  )
}
