import { Fragment } from 'react'
import {
  camel,
  eventKeys,
  piecesOf,
  returnStage,
  returnStatusKey,
  returnTone,
} from '#features/orders/parts/order-words.ts'
import type { ReturnRow } from '#features/returns/order-return.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Stage } from '#ui/stage.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { ReturnFacts } from './return-facts.tsx'

type Props = {
  rows: readonly ReturnRow[]
  onMove: (row: ReturnRow, move: string) => void
}

export function ReturnsLedger({ rows, onMove }: Props) {
  const { t } = useTranslation()
  const columns = 4
  return (
    <table className="ledger returns-ledger">
      <thead>
        <tr>
          <th scope="col">{t('shop:return.title')}</th>
          <th scope="col">{t('shop:return.reason')}</th>
          <th scope="col">{t('shop:return.state')}</th>
          <th scope="col" className="m">
            {t('shop:return.moneyBack')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.number}>
            <ReturnRowCells row={row} />
            <tr className={row.moves.length > 0 ? 'need' : ''}>
              <td colSpan={columns}>
                <details open={rows.length === 1 || row.moves.length > 0}>
                  <summary className="small">{t('shop:return.story')}</summary>
                  <ReturnFacts orderReturn={row} isArtisans />
                  <ReturnTimeline row={row} isArtisans />
                </details>
                <ReturnMoves row={row} onMove={(move) => onMove(row, move)} />
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function ReturnRowCells({ row }: { row: ReturnRow }) {
  const { t } = useTranslation()
  const { status, lines } = row
  return (
    <tr className={row.moves.length > 0 ? 'need' : ''} id={row.number}>
      <td>
        <b className="num">{row.number}</b>
        <br />
        <Written>{piecesOf(lines)}</Written>
        <br />
        <span className="mute">
          {row.customerName}, <DateText iso={row.createdAt} shape="day-short" />
        </span>
      </td>
      <td>{t(`shop:return.reasons.${camel(row.reason)}`)}</td>
      <td>
        <Stage filled={returnStage[status]} word={t(returnStatusKey(status))} tone={returnTone(status)} />
        {row.dueAt ? (
          <>
            <br />
            <span className="mute">
              {t('shop:return.due')} <DateText iso={row.dueAt} shape="weekday-time" />
            </span>
          </>
        ) : null}
      </td>
      <td className="m">{row.wish === 'refund' ? formatInr(row.goodsPaise + row.shippingPaise) : '–'}</td>
    </tr>
  )
}

export function ReturnMoves({ row, onMove }: { row: ReturnRow; onMove: (move: string) => void }) {
  const { t } = useTranslation()
  if (row.moves.length === 0) return null
  return (
    <div className="todo-acts">
      {row.moves.map((move) => (
        <Button key={move} onClick={() => onMove(move)}>
          {t(`shop:returnMove.verb.${camel(move)}`)}
          <span className="sr"> {row.number}</span>
        </Button>
      ))}
    </div>
  )
}

type Told = { row: ReturnRow; isArtisans: boolean }

/** An artisan is told their own moves as theirs. */
export function ReturnTimeline({ row, isArtisans }: Told) {
  const { t } = useTranslation()
  return <Timeline label={t('shop:return.storyOf', { number: row.number })} events={useStory({ row, isArtisans })} />
}

function useStory({ row, isArtisans }: Told) {
  const { t } = useTranslation()
  return [...row.events].reverse().map(({ move, by, reason, at }, index) => ({
    key: `${at} ${index}`,
    kind: 'done' as const,
    what: t(eventKeys(camel(move.startsWith('return') ? move : `return_${move}`), by, isArtisans), {
      by: t(`shop:by.${isArtisans && by === 'artisan' ? 'you' : by}`),
    }),
    ...(reason ? { why: reason } : {}),
    when: <DateText iso={at} shape="weekday-time" />,
  }))
}
