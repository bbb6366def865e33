import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import type { OrderQuestion } from '#features/orders/shop/order-question.ts'
import type { OrderReturn } from '#features/returns/order-return.ts'
import { ReturnFacts } from '#features/returns/parts/return-facts.tsx'
import type { ReturnStatus } from '#features/returns/return-status.ts'
import { Button } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { order: OrderDetail; parcel: OrderParcel; onAsk: (question: OrderQuestion) => void }

export function ParcelReturns({ parcel, onAsk }: Props) {
  const { t } = useTranslation()
  return parcel.returns.map((orderReturn) => {
    const heading = `return-${orderReturn.number}`
    return (
      <section
        key={orderReturn.number}
        className={`parcel-return ${orderReturn.status === 'needs_info' ? 'ask' : ''}`}
        aria-labelledby={heading}
      >
        <h3 id={heading}>
          {t('shop:return.title')} <span className="num">{orderReturn.number}</span>
        </h3>
        <ReturnFacts orderReturn={orderReturn} asked={lastWords(parcel, orderReturn)} />
        <div className="ask-acts">
          {orderReturn.moves.map((move) => (
            <Button
              key={move}
              variant={move === 'withdraw' ? 'link' : 'plain'}
              onClick={() => onAsk({ kind: 'return-move', orderReturn, move })}
            >
              {t(`shop:returnMove.verb.${camel(move)}`)}
              <span className="sr"> {orderReturn.number}</span>
            </Button>
          ))}
        </div>
      </section>
    )
  })
}

const spoken: Partial<Record<ReturnStatus, string>> = {
  needs_info: 'return_ask',
  rejected: 'return_reject',
  rejected_finally: 'return_reject',
}

/** The artisan's question or refusal, repeated beside the answer. */
function lastWords(parcel: OrderParcel, { number, status }: OrderReturn): string | null {
  const move = spoken[status]
  if (!move) return null
  const said = parcel.events.filter((event) => event.move === move && event.details.return === number)
  return said.at(-1)?.reason ?? null
}
