import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogCalls } from '#domain/catalog/catalog-calls.ts'
import { findListingMove } from '#domain/catalog/listing-status.ts'
import type { ListedProduct } from '#domain/catalog/own-product.ts'
import { api } from '#web/api.ts'
import { camel } from '#web/orders/order-words.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { useAct } from '#web/use-act.ts'

/** What its maker may do with a listing: one touch, or a question where a reason is needed. */
export function ListingMoves({ row, onAsk }: { row: ListedProduct; onAsk: () => void }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [isMoving, setMoving] = useState(false)
  const make = async (move: string) => {
    if (findListingMove(row.status, move)?.needsReason) return onAsk()
    setMoving(true)
    const call = () => api.call(catalogCalls.moveListing, { params: { id: row.id }, body: { move } })
    const refused = await act(call, t(`listing.done.${camel(move)}`))
    if (refused) toast.error(refused)
    setMoving(false)
  }
  return row.moves.map((move) => (
    <Button
      key={move}
      disabled={isMoving}
      aria-label={`${t(`listing.verb.${camel(move)}`)}: ${row.name}`}
      onClick={() => void make(move)}
    >
      {t(`listing.verb.${camel(move)}`)}
    </Button>
  ))
}
