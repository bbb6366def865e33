import { useTranslation } from 'react-i18next'
import { catalogCalls } from '#domain/catalog/catalog-calls.ts'
import { findListingMove, type ListingStatus } from '#domain/catalog/listing-status.ts'
import type { StockRow } from '#domain/catalog/stock-list-queries.ts'
import { api } from '#web/api.ts'
import { camel } from '#web/orders/order-words.ts'
import { AskDialog, typed } from '#web/ui/ask-dialog.tsx'
import { MoveChoices } from '#web/ui/move-choices.tsx'
import { useAct } from '#web/use-act.ts'
import { SaidWords } from './said-words.tsx'

/** The moves of a listing that its reader may make: the office's, or with `own` the maker's. */
export function ListingDialog({ row, own, onClose }: { row: StockRow; own?: boolean; onClose: () => void }) {
  const { t } = useTranslation(own ? 'workshop' : 'admin')
  const act = useAct()
  const call = own ? catalogCalls.moveListing : catalogCalls.decideListing
  const choices = row.moves.map((move) => ({
    move,
    verb: t(`listing.verb.${camel(move)}`),
    text: t(`listing.text.${camel(move)}`),
    needsReason: findListingMove(row.status as ListingStatus, move)?.needsReason ?? false,
  }))

  const make = (form: FormData) => {
    const reason = typed(form, 'reason')
    const body = { move: typed(form, 'move'), ...(reason ? { reason } : {}) }
    return act(() => api.call(call, { params: { id: row.id }, body }), t('common:form.done'))
  }

  return (
    <AskDialog
      title={row.name}
      text={
        <>
          {t('common:form.now', { state: t(`common:listing.${camel(row.status)}`) })} <SaidWords said={row.said} />
        </>
      }
      act={t('common:form.change')}
      onAct={make}
      onClose={onClose}
    >
      <MoveChoices
        choices={choices}
        legend={t('common:form.whatNow')}
        reason={{
          label: t('common:form.reason'),
          needed: t(own ? 'common:form.officeReads' : 'common:form.makerReads'),
          optional: t('common:form.mayStayEmpty'),
        }}
      />
    </AskDialog>
  )
}
