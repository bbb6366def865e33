import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DeskProduct } from '#features/drafts/desk-product-queries.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import type { DeskColumn } from '#features/screens/table/data-table.tsx'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { FlagWords } from './flag-words.tsx'

type Column = DeskColumn<DeskProduct>

type Asked = { isQueue: boolean; onAsk: (row: DeskProduct) => void }

/** The columns of the office's goods: what waits in the queue is known by its day, all others by when they were begun. */
export function productColumns(t: TFunction<'admin'>, { isQueue, onAsk }: Asked): [Column, ...Column[]] {
  return [
    {
      name: 'name',
      label: t('common:goods.piece'),
      phone: 'title',
      cell: ({ name, nameLanguage }) => <span lang={nameLanguage}>{name}</span>,
    },
    { name: 'maker', label: t('common:goods.maker'), cell: ({ maker }) => maker.name },
    { name: 'flags', label: t('flag.title'), cell: ({ flags }) => <FlagWords flags={flags} /> },
    { name: 'state', label: t('common:goods.state'), phone: 'state', cell: (row) => <State row={row} onAsk={onAsk} /> },
    isQueue ? sinceColumn(t) : begunColumn(t),
    { name: 'free', label: t('common:goods.free'), phone: 'labelled', isSum: true, cell: (row) => <Stock row={row} /> },
    {
      name: 'price',
      label: t('common:goods.price'),
      phone: 'amount',
      isSum: true,
      canSort: true,
      cell: ({ pricePaise }) => formatInr(pricePaise),
    },
  ]
}

function sinceColumn(t: TFunction<'admin'>): Column {
  return {
    name: 'waiting',
    label: t('products.since'),
    phone: 'aside',
    canSort: true,
    cell: ({ waitingSince }) => (waitingSince ? <DateText iso={waitingSince} shape="day-time" /> : null),
  }
}

function begunColumn(t: TFunction<'admin'>): Column {
  return {
    name: 'created',
    label: t('products.created'),
    phone: 'aside',
    canSort: true,
    cell: ({ createdAt }) => <DateText iso={createdAt} />,
  }
}

function State({ row, onAsk }: { row: DeskProduct; onAsk: (row: DeskProduct) => void }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`listing.${camel(row.status)}`)}
      {row.moves.length > 0 ? (
        <>
          {' '}
          <Button variant="link" aria-label={t('form.changeOf', { name: row.name })} onClick={() => onAsk(row)}>
            {t('form.change')}
          </Button>
        </>
      ) : null}
      {row.change ? (
        <span className="notice">
          <Link to={paths.officeRevision(row.change)}>{t('admin:piece.seeRevision')}</Link>
        </span>
      ) : null}
      <SaidWords said={row.said} />
    </>
  )
}

function Stock({ row: { free, reserved } }: { row: DeskProduct }) {
  const { t } = useTranslation()
  return (
    <>
      {free}
      {reserved > 0 ? <span className="mute"> {t('goods.reserved', { count: reserved })}</span> : null}
    </>
  )
}
