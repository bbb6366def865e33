import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedProduct } from '#features/drafts/own-product.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { catalogCalls } from '#features/products/catalog-calls.ts'
import { findListingMove } from '#features/products/listing-status.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'

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
