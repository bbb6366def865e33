import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { taxStatuses } from '#features/artisans/artisan-form.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { AdjustDialog } from '#features/payouts/admin/adjust-dialog.tsx'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { type AdminArtisan, adminArtisanSorts, isWaiting } from '#features/verification/admin-artisan.ts'
import { adminArtisans, findAdminArtisanFacts } from '#features/verification/admin-artisan-queries.ts'
import { verificationStatuses } from '#features/verification/verification-status.ts'
import { sortText } from '#platform/lists/admin-list.ts'
import { Button, Checkbox, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { VerificationDialog } from './verification-dialog.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminArtisans.read(query)
  const [artisans, facts] = await Promise.all([adminArtisans.page(ctx, { filter, ask }), findAdminArtisanFacts(ctx)])
  return { head: privateHead(context, 'common:nav.artisans'), artisans, facts, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function AdminArtisansPage() {
  const { t } = useTranslation('admin')
  // Client navigation from another page: load this namespace here.
  useTranslation('workshop')
  const { facts } = useLoaderData<typeof loader>()
  const [dialog, setDialog] = useState<{ artisan: AdminArtisan; act: 'move' | 'adjust' } | null>(null)
  const listing = useArtisanListing({
    onMove: (artisan) => setDialog({ artisan, act: 'move' }),
    onAdjust: (artisan) => setDialog({ artisan, act: 'adjust' }),
  })
  const close = () => setDialog(null)
  return (
    <>
      <div className="admin-title">
        <h1>{t('common:nav.artisans')}</h1>
        <p className="small mute">
          {facts.needing > 0 ? <b>{t('artisans.needYou', { count: facts.needing })} </b> : null}
          {t('artisans.all', { count: facts.artisans })}
        </p>
      </div>
      <Filters />
      <AdminTable listing={listing} />
      {dialog?.act === 'move' ? <VerificationDialog artisan={dialog.artisan} onClose={close} /> : null}
      {dialog?.act === 'adjust' ? <AdjustDialog artisan={dialog.artisan} onClose={close} /> : null}
    </>
  )
}

type Acts = { onMove: (artisan: AdminArtisan) => void; onAdjust: (artisan: AdminArtisan) => void }

function useArtisanListing({ onMove, onAdjust }: Acts): ListResult<AdminArtisan> {
  const { t } = useTranslation('admin')
  const { artisans, sort } = useLoaderData<typeof loader>()
  return {
    name: 'artisans',
    caption: t('common:nav.artisans'),
    page: artisans,
    sort,
    rowKey: ({ id }) => id,
    rowTo: ({ id }) => paths.adminArtisan(id),
    needs: ({ status, hasChanged }) => isWaiting(status) || hasChanged,
    file: 'artisans',
    columns: [
      { name: 'name', label: 'admin:artisans.name', phone: 'title', canSort: true, cell: ({ name }) => name },
      ...placeColumns,
      {
        name: 'verified',
        label: 'admin:artisans.verification',
        phone: 'state',
        canSort: true,
        cell: (artisan) => <StandingCell artisan={artisan} onMove={onMove} />,
      },
      ...dayColumns,
      {
        name: 'money',
        label: 'admin:artisans.money',
        phone: 'aside',
        cell: (artisan) => <MoneyCell artisan={artisan} onAdjust={onAdjust} />,
      },
    ],
    empty: (
      <EmptyState title={t('artisans.empty')}>
        <Button to={paths.adminArtisans()}>{t('common:action.clearAll')}</Button>
      </EmptyState>
    ),
  }
}

type Column = ListResult<AdminArtisan>['columns'][number]

const placeColumns: readonly Column[] = [
  { name: 'place', label: 'admin:artisans.place', cell: (artisan) => <ArtisanCell artisan={artisan} /> },
]

const dayColumns: readonly Column[] = [
  {
    name: 'applied',
    label: 'admin:artisans.applied',
    phone: 'labelled',
    canSort: true,
    cell: ({ appliedAt }) => <DateText iso={appliedAt} />,
  },
  {
    name: 'pieces',
    label: 'admin:artisans.pieces',
    phone: 'none',
    isSum: true,
    cell: ({ productCount }) => productCount,
  },
]

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const { status, tax, isNeeding } = filter
  const standings = verificationStatuses.map((value) => ({ value, label: t(`common:verification.${camel(value)}`) }))
  const taxes = taxStatuses.map((value) => ({ value, label: t(`workshop:start.tax.${value}`) }))
  const orders = adminArtisanSorts.map((value) => ({ value, label: t(`artisans.sort.${value.replace('-', '')}`) }))
  return (
    <AdminFilters action={paths.adminArtisans()} filter={filter} search={{ hint: t('artisans.searchHint') }}>
      <Select
        name="status"
        defaultValue={status ?? ''}
        label={t('artisans.verification')}
        options={[{ value: '', label: t('artisans.anyState') }, ...standings]}
      />
      <Select
        name="tax"
        defaultValue={tax ?? ''}
        label={t('artisan.field.taxStatus')}
        options={[{ value: '', label: t('artisans.anyTax') }, ...taxes]}
      />
      <Select name="sort" defaultValue={sortText(sort)} label={t('artisans.order')} options={orders} />
      <Checkbox name="needs" value="1" defaultChecked={isNeeding} label={t('orders.needsAdmin')} />
    </AdminFilters>
  )
}

type Cell = { artisan: AdminArtisan }

function ArtisanCell({ artisan: { place, state, specialty } }: Cell) {
  const { t } = useTranslation('admin')
  return (
    <>
      {place ? <Written>{place}</Written> : null}
      {place && state ? ', ' : null}
      {state ? t(`shop:state.${state}`) : null}
      {place || state ? null : '–'}
      <span className="under">
        <Written>{specialty}</Written>
      </span>
    </>
  )
}

function StandingCell({ artisan, onMove }: Cell & { onMove: (artisan: AdminArtisan) => void }) {
  const { t } = useTranslation('admin')
  const { name, status, since, verifiedAt, hasChanged, said, moves } = artisan
  const day = since ?? verifiedAt
  const key = isWaiting(status) ? 'common:form.decide' : 'common:form.change'
  return (
    <>
      <span className={status === 'verified' ? 'ok' : ''}>{t(`common:verification.${camel(status)}`)}</span>{' '}
      {moves.length > 0 ? (
        <Button variant="link" aria-label={t(`${key}Of`, { name })} onClick={() => onMove(artisan)}>
          {t(key)}
        </Button>
      ) : null}
      {day ? (
        <span className="under">
          {t('artisans.sinceDay')} <DateText iso={day} />
        </span>
      ) : null}
      {hasChanged ? <b className="said small">{t('artisan.changed')}</b> : null}
      <SaidWords said={said} />
    </>
  )
}

function MoneyCell({ artisan, onAdjust }: Cell & { onAdjust: (artisan: AdminArtisan) => void }) {
  const { t } = useTranslation('admin')
  const { name, verifiedAt, commissionBasisPoints } = artisan
  return (
    <>
      {commissionBasisPoints === null ? null : (
        <span>
          {t('artisans.commission')} {commissionBasisPoints / 100} %{' '}
        </span>
      )}
      {verifiedAt ? (
        <Button variant="link" aria-label={t('adjust.openOf', { name })} onClick={() => onAdjust(artisan)}>
          {t('adjust.open')}
        </Button>
      ) : null}
    </>
  )
}
