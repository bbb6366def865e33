import { useTranslation } from 'react-i18next'
import type { OrderDetail, OrderParcel } from '#domain/orders/order.ts'
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
        <ReturnFacts orderReturn={orderReturn} asked={lastQuestion(parcel, orderReturn.status)} />
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

/** What the maker asked or why they refused stands in the timeline; here it stands beside the answer. */
function lastQuestion(parcel: OrderParcel, status: string): string | null {
  const moves = status === 'needs_info' ? ['return_ask'] : ['return_reject']
  const isSaid = status === 'needs_info' || status === 'rejected' || status === 'rejected_finally'
  if (!isSaid) return null
  return [...parcel.events].reverse().find(({ move }) => moves.includes(move))?.reason ?? null
}
