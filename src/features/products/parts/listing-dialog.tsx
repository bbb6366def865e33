import type { ReactNode } from 'react'
import { findMove } from '#features/moves.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { productsApi } from '#features/products/api.ts'
import { isWaiting, type ListingStatus, listingMoves } from '#features/products/listing-status.ts'
import { api } from '#features/screens/api-client.ts'
import { type Decision, DecisionDialog } from '#features/screens/decision-dialog.tsx'
import { useAct } from '#features/screens/use-act.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Listed = {
  id: string
  name: string
  status: string
  revision?: number
  moves: readonly string[]
  said: SaidReason | null
}

type Props = {
  row: Listed
  own?: boolean
  /** shown before the piece goes on sale */
  warning?: ReactNode
  onClose: () => void
}

export function ListingDialog({ row, own, warning, onClose }: Props) {
  const { t } = useTranslation(own ? 'workshop' : 'admin')
  const act = useAct()
  const { id, name, revision, said } = row
  const status = row.status as ListingStatus
  const seen = revision === undefined ? {} : { seen: { status, revision } }
  const decide = (body: Decision) =>
    own
      ? api.call(productsApi.moveListing, { params: { id }, body })
      : api.call(productsApi.decideListing, { params: { id }, body: { ...body, ...seen } })
  const choices = row.moves.map((move) => {
    const found = findMove(listingMoves, status, move)
    return {
      move,
      verb: t(`listing.verb.${camel(move)}`),
      text: t(`listing.text.${camel(move)}`),
      needsReason: found?.needs.includes('reason') ?? false,
      warning: found?.to === 'published' ? warning : null,
    }
  })
  return (
    <DecisionDialog
      title={name}
      state={t(`common:listing.${camel(status)}`)}
      said={said}
      choices={choices}
      isWaiting={!own && isWaiting(status)}
      reader={own ? 'admin' : 'artisan'}
      onDecide={(body) => act(() => decide(body), t('common:form.done'))}
      onClose={onClose}
    />
  )
}
