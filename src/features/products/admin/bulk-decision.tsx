import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { DeskProduct } from '#features/drafts/desk-product-queries.ts'
import { deskProductsCalls } from '#features/drafts/desk-products-calls.ts'
import type { ListingsDecided } from '#features/drafts/listings-decision.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { bulkMoves, findListingMove } from '#features/products/listing-status.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'

type BulkMove = (typeof bulkMoves)[number]

/** What came of it for one piece. */
export type BulkResult = { id: string; name: string; problem: string | null }

type Props = {
  pieces: readonly DeskProduct[]
  onDecided: (move: BulkMove, results: readonly BulkResult[]) => void
}

/** One decision, with one reason, about all picked pieces. */
export function BulkDecision({ pieces, onDecided }: Props) {
  const { t } = useTranslation('admin')
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<BulkMove | null>(null)

  const decide = async (move: BulkMove, reason: string): Promise<string | null> => {
    try {
      const named = pieces.map(({ id, status, revision }) => ({ id, seen: { status, revision } }))
      const body = { pieces: named, move, ...(reason ? { reason } : {}) }
      onDecided(move, namesOf(pieces, await api.call(deskProductsCalls.decide, { body })))
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.errors[0]?.message ?? error.message
    } finally {
      await revalidate()
    }
  }

  return (
    <>
      {bulkMoves.map((move) => (
        <Button key={move} onClick={() => setAsked(move)}>
          {t(`listing.verb.${camel(move)}`)}
        </Button>
      ))}
      {asked ? (
        <AskDialog
          title={t(`bulk.${camel(asked)}`, { count: pieces.length })}
          text={t(`listing.text.${camel(asked)}`)}
          act={t(`listing.verb.${camel(asked)}`)}
          onAct={(form) => decide(asked, typed(form, 'reason'))}
          onClose={() => setAsked(null)}
        >
          <TextArea
            name="reason"
            maxLength={500}
            required={needsReason(asked)}
            label={t('common:form.reason')}
            help={needsReason(asked) ? t('bulk.reasonForAll') : t('common:form.mayStayEmpty')}
          />
        </AskDialog>
      ) : null}
    </>
  )
}

const needsReason = (move: BulkMove) =>
  (['in_review', 'published'] as const).some((from) => findListingMove(from, move)?.needsReason)

function namesOf(pieces: readonly DeskProduct[], { results }: ListingsDecided): BulkResult[] {
  const names = new Map(pieces.map(({ id, name }) => [id, name]))
  return results.map(({ id, problem }) => ({ id, name: names.get(id) ?? id, problem }))
}

/** What was done, and with which pieces it was not and why; read out when it comes. */
export function BulkResults({ move, results }: { move: BulkMove; results: readonly BulkResult[] }) {
  const { t } = useTranslation('admin')
  const done = results.filter(({ problem }) => problem === null).length
  const refused = results.flatMap(({ id, name, problem }) => (problem ? [{ id, name, problem }] : []))
  return (
    <div className="bulk-results" role="status">
      {done > 0 ? (
        <p>
          {t('bulk.done', { count: done })} {t(`common:listing.${camel(leadsTo[move])}`)}.
        </p>
      ) : null}
      {refused.length > 0 ? (
        <ul>
          {refused.map(({ id, name, problem }) => (
            <li key={id}>
              <b>{name}</b>: {t(`common:errors.${camel(problem.replaceAll('-', '_'))}`)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const leadsTo = { publish: 'published', request_changes: 'changes_requested', remove: 'removed' } as const
