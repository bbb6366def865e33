import { useTranslation } from 'react-i18next'
import type { OrderDetail, OrderParcel } from '#domain/orders/order.ts'
import type { OrderReturn } from '#domain/orders/order-return.ts'
import type { ReturnStatus } from '#domain/orders/return-status.ts'
import { Button } from '#web/ui/button.tsx'
import type { OrderQuestion } from './order-question.ts'
import { camel } from './order-words.ts'
import { ReturnFacts } from './return-facts.tsx'

type Props = { order: OrderDetail; parcel: OrderParcel; onAsk: (question: OrderQuestion) => void }

/** The returns and claims of a parcel with what the customer may do about each. */
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

/** What the maker asked or why they refused stands in the timeline; here it stands beside the answer. */
function lastWords(parcel: OrderParcel, { number, status }: OrderReturn): string | null {
  const move = spoken[status]
  if (!move) return null
  const said = parcel.events.filter((event) => event.move === move && event.details.return === number)
  return said.at(-1)?.reason ?? null
}
