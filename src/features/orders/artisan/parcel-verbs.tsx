import type { WorkshopParcel } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { Button } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { asksFirst, taskOf, type Verb, verbsOf } from './task.ts'
import { useMove, useParcelWaits } from './use-move.ts'

export function ParcelVerbs({
  parcel,
  isMain,
  onMove,
}: {
  parcel: WorkshopParcel
  isMain: boolean
  onMove: (move: Verb) => void
}) {
  const { t } = useTranslation()
  const { make, isMoving } = useMove(parcel)
  const waits = useParcelWaits(parcel.number)
  const press = async (verb: Verb) => {
    if (asksFirst(verb)) return onMove(verb)
    const refused = await make({ move: verb })
    if (refused) toast.error(refused)
  }
  return (
    <div className="todo-acts">
      {waits > 0 ? (
        <p className="waits-here small" role="status">
          {t('workshop:orders.waitsForNetwork', { count: waits })}
        </p>
      ) : (
        verbsOf(parcel).map((verb) => (
          <Button
            key={verb}
            variant={isMain && verb === taskOf(parcel) ? 'act' : 'plain'}
            disabled={isMoving}
            aria-label={`${t(`workshop:verb.${camel(verb)}`)}, ${parcel.number}`}
            onClick={() => void press(verb)}
          >
            {t(`workshop:verb.${camel(verb)}`)}
          </Button>
        ))
      )}
    </div>
  )
}
