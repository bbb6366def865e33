import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { categories } from '#features/crafts/category.ts'
import { type AdminProduct, adminProducts, countWaitingProducts } from '#features/drafts/admin-product-queries.ts'
import { draftsApi } from '#features/drafts/api.ts'
import type { ListingsDecided } from '#features/drafts/listings-decision.ts'
import type { WaitingRevision } from '#features/drafts/revision.ts'
import { listRevisions } from '#features/drafts/revision-queries.ts'
import { findMove } from '#features/moves.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { bulkMoves, listingMoves, listingStatuses } from '#features/products/listing-status.ts'
import { ListingDialog } from '#features/products/parts/listing-dialog.tsx'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { type AdminColumn, AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { FlagWords, ForbiddenWarning } from './flag-words.tsx'

const revisionsShown = 12

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminProducts.read(query)
  const [goods, waiting, revisions] = await Promise.all([
    adminProducts.page(ctx, { filter, ask }),
    countWaitingProducts(ctx),
    listRevisions(ctx, { page: 1, limit: revisionsShown }),
  ])
  return { head: privateHead(context, 'common:nav.products'), goods, waiting, revisions, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function AdminProductsPage() {
  const { t } = useTranslation('admin')
  const { waiting, revisions, filter } = useLoaderData<typeof loader>()
  const [question, setQuestion] = useState<AdminProduct | null>(null)
  const [decided, setDecided] = useState<Parameters<typeof BulkResults>[0] | null>(null)
  const listing = useProductListing(setQuestion, setDecided)
  return (
    <>
      <div className="admin-title">
        <h1>{t('common:nav.products')}</h1>
        <p className="small mute">{t('products.waiting', { count: waiting })}</p>
      </div>
      {filter.status === 'waiting' ? <WaitingRevisions items={revisions.items} total={revisions.total} /> : null}
      <Filters />
      {decided ? <BulkResults {...decided} /> : null}
      <AdminTable listing={listing} />
      {question ? (
        <ListingDialog
          row={question}
          warning={<ForbiddenWarning flags={question.flags} />}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

function useProductListing(
  onAsk: (row: AdminProduct) => void,
  onDecided: (decided: Parameters<typeof BulkResults>[0]) => void,
): ListResult<AdminProduct> {
  const { t } = useTranslation('admin')
  const { goods, filter, sort } = useLoaderData<typeof loader>()
  return {
    name: 'products',
    caption: t('common:nav.products'),
    page: goods,
    sort,
    rowKey: ({ id }) => id,
    rowTo: ({ id }) => paths.adminProduct(id),
    needs: ({ waitingSince }) => waitingSince !== null,
    file: 'products',
    bulk: (picked, letGo) => (
      <BulkDecision
        pieces={goods.items.filter(({ id }) => picked.includes(id))}
        onDecided={(move, results) => {
          onDecided({ move, results })
          letGo()
        }}
      />
    ),
    columns: productColumns(t, { isQueue: filter.status === 'waiting', onAsk }),
    empty: (
      <EmptyState title={t(filter.status === 'waiting' ? 'products.noneWaiting' : 'products.empty')}>
        <Button to={paths.adminProducts('status=all')}>{t('products.seeAll')}</Button>
      </EmptyState>
    ),
  }
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const states = listingStatuses.map((value) => ({ value, label: t(`common:listing.${camel(value)}`) }))
  const kinds = categories.map((value) => ({ value, label: t(`shop:category.${value}`) }))
  return (
    <AdminFilters
      action={paths.adminProducts()}
      filter={filter}
      search={{ hint: t('products.searchHint') }}
      sort={sort}
    >
      <Select
        name="status"
        defaultValue={filter.status ?? 'all'}
        label={t('lists.state')}
        options={[
          { value: 'waiting', label: t('products.waits') },
          { value: 'all', label: t('lists.anyState') },
          ...states,
        ]}
      />
      <Select
        name="category"
        defaultValue={filter.category ?? ''}
        label={t('piece.field.category')}
        options={[{ value: '', label: t('products.anyKind') }, ...kinds]}
      />
      <Checkbox name="flagged" value="1" defaultChecked={filter.isFlagged} label={t('products.flagged')} />
    </AdminFilters>
  )
}

type Column = AdminColumn<AdminProduct>

type Asked = { isQueue: boolean; onAsk: (row: AdminProduct) => void }

function productColumns(t: Translate, { isQueue, onAsk }: Asked): [Column, ...Column[]] {
  return [
    {
      name: 'name',
      label: t('common:goods.piece'),
      phone: 'title',
      cell: ({ name, nameLanguage }) => <span lang={nameLanguage}>{name}</span>,
    },
    { name: 'artisan', label: t('common:goods.artisan'), cell: ({ artisan }) => artisan.name },
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

function sinceColumn(t: Translate): Column {
  return {
    name: 'waiting',
    label: t('products.since'),
    phone: 'aside',
    canSort: true,
    cell: ({ waitingSince }) => (waitingSince ? <DateText iso={waitingSince} shape="day-time" /> : null),
  }
}

function begunColumn(t: Translate): Column {
  return {
    name: 'created',
    label: t('products.created'),
    phone: 'aside',
    canSort: true,
    cell: ({ createdAt }) => <DateText iso={createdAt} />,
  }
}

function State({ row, onAsk }: { row: AdminProduct; onAsk: (row: AdminProduct) => void }) {
  const { t } = useTranslation()
  const key = row.waitingSince ? 'form.decide' : 'form.change'
  return (
    <>
      {t(`listing.${camel(row.status)}`)}
      {row.moves.length > 0 ? (
        <>
          {' '}
          <Button variant="link" aria-label={t(`${key}Of`, { name: row.name })} onClick={() => onAsk(row)}>
            {t(key)}
          </Button>
        </>
      ) : null}
      {row.change ? (
        <span className="notice">
          <Link to={paths.adminRevision(row.change)}>{t('admin:piece.seeRevision')}</Link>
        </span>
      ) : null}
      <SaidWords said={row.said} />
    </>
  )
}

function Stock({ row: { free, reserved } }: { row: AdminProduct }) {
  const { t } = useTranslation()
  return (
    <>
      {free}
      {reserved > 0 ? <span className="mute"> {t('goods.reserved', { count: reserved })}</span> : null}
    </>
  )
}

type BulkMove = (typeof bulkMoves)[number]

type BulkResult = { id: string; name: string; problem: string | null }

type Props = {
  pieces: readonly AdminProduct[]
  onDecided: (move: BulkMove, results: readonly BulkResult[]) => void
}

function BulkDecision({ pieces, onDecided }: Props) {
  const { t } = useTranslation('admin')
  const { revalidate } = useRevalidator()
  const [question, setQuestion] = useState<BulkMove | null>(null)

  const decide = async (move: BulkMove, reason: string): Promise<string | null> => {
    try {
      const named = pieces.map(({ id, status, revision }) => ({ id, seen: { status, revision } }))
      const body = { pieces: named, move, ...(reason ? { reason } : {}) }
      onDecided(move, namesOf(pieces, await api.call(draftsApi.decideListings, { body })))
      return null
    } catch (error) {
      return refusalOf(error)
    } finally {
      await revalidate()
    }
  }

  return (
    <>
      {bulkMoves.map((move) => (
        <Button key={move} onClick={() => setQuestion(move)}>
          {t(`listing.verb.${camel(move)}`)}
        </Button>
      ))}
      {question ? (
        <AskDialog
          title={t(`bulk.${camel(question)}`, { count: pieces.length })}
          text={t(`listing.text.${camel(question)}`)}
          act={t(`listing.verb.${camel(question)}`)}
          onAct={(form) => decide(question, typed(form, 'reason'))}
          onClose={() => setQuestion(null)}
        >
          {question === 'publish' ? <ForbiddenWarning flags={pieces.flatMap(({ flags }) => flags)} /> : null}
          <TextArea
            name="reason"
            maxLength={500}
            required={needsReason(question)}
            label={t('common:form.reason')}
            help={needsReason(question) ? t('bulk.reasonForAll') : t('common:form.mayStayEmpty')}
          />
        </AskDialog>
      ) : null}
    </>
  )
}

const needsReason = (move: BulkMove) =>
  (['in_review', 'published'] as const).some((from) => findMove(listingMoves, from, move)?.needs.includes('reason'))

function namesOf(pieces: readonly AdminProduct[], { results }: ListingsDecided): BulkResult[] {
  const names = new Map(pieces.map(({ id, name }) => [id, name]))
  return results.map(({ id, problem }) => ({ id, name: names.get(id) ?? id, problem }))
}

function BulkResults({ move, results }: { move: BulkMove; results: readonly BulkResult[] }) {
  const { t } = useTranslation('admin')
  const done = results.filter(({ problem }) => problem === null).length
  const refused = results.flatMap(({ id, name, problem }) => (problem ? [{ id, name, problem }] : []))
  return (
    <div className="bulk-results" role="status">
      {done > 0 ? (
        <p>
          {t('bulk.done', { count: done })} {t(`common:listing.${camel(leadsTo[move])}`)}
          {t('common:stop')}
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

function WaitingRevisions({ items, total }: { items: readonly WaitingRevision[]; total: number }) {
  const { t } = useTranslation()
  if (total === 0) return null
  return (
    <table className="ledger admin waiting-revisions">
      <caption>{t('admin:revision.waiting', { count: total })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('goods.piece')}</th>
          <th scope="col">{t('goods.artisan')}</th>
          <th scope="col">{t('admin:revision.since')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, nameLanguage, artisan, askedAt }) => (
          <tr key={id} className="need">
            <td className="at-title">
              <Link to={paths.adminRevision(id)} lang={nameLanguage}>
                {name}
              </Link>
            </td>
            <td className="at-line">{artisan}</td>
            <td className="at-line num">
              <DateText iso={askedAt} shape="day-time" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
