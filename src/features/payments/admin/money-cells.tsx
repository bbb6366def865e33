import type { AdminColumn } from '#features/screens/table/data-table.tsx'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'

export function amountColumn<Row extends { amountPaise: number }>(t: Translate): AdminColumn<Row> {
  return {
    name: 'amount',
    label: t('admin:payouts.amount'),
    phone: 'amount',
    isSum: true,
    canSort: true,
    cell: ({ amountPaise }) => formatInr(amountPaise),
  }
}

/** What is cancelled is never paid, so it is in no sum. */
export function sumOfAmounts(rows: readonly { amountPaise: number; status?: string }[]): string {
  return formatInr(
    rows.reduce((paise, { amountPaise, status }) => paise + (status === 'cancelled' ? 0 : amountPaise), 0),
  )
}

export function TransferState({
  state,
  row,
}: {
  state: string
  row: { reference: string | null; failure: string | null }
}) {
  return (
    <>
      {state}
      {row.reference ? <span className="mute num"> {row.reference}</span> : null}
      {row.failure ? <span className="said small">{row.failure}</span> : null}
    </>
  )
}

type MovesProps = {
  moves: readonly string[]
  verb: (move: string) => string
  of: string
  onAsk: (move: string) => void
}

export function RowMoves({ moves, verb, of, onAsk }: MovesProps) {
  return (
    <span className="row-acts">
      {moves.map((move) => (
        <Button key={move} variant="link" aria-label={`${verb(move)}, ${of}`} onClick={() => onAsk(move)}>
          {verb(move)}
        </Button>
      ))}
    </span>
  )
}
