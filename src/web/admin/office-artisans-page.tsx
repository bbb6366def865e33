import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listOfficeArtisans, type OfficeArtisan } from '#domain/artisans/artisan-list-queries.ts'
import { verificationStatuses } from '#domain/artisans/verification-status.ts'
import { pageQuery } from '#domain/list.ts'
import { requestContext } from '#web/context.ts'
import { camel } from '#web/orders/order-words.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { readSearch } from '#web/read-search.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { OfficeFilters, officeQuery } from './office-filters.tsx'
import { SaidWords } from './said-words.tsx'
import { VerificationDialog } from './verification-dialog.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const q = readSearch(url)
  const status = verificationStatuses.find((known) => known === url.searchParams.get('status')) ?? null
  const artisans = await listOfficeArtisans(ctx, { page, limit, q, ...(status ? { status } : {}) })
  return { head: privateHead(context, 'common:nav.artisans'), artisans, q, status }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function OfficeArtisansPage() {
  const { t } = useTranslation('admin')
  const { artisans, q, status } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<{ artisan: OfficeArtisan; act: Act } | null>(null)
  const words = usePageWords(artisans)
  const options = verificationStatuses.map((value) => ({ value, label: t(`common:verification.${camel(value)}`) }))
  return (
    <>
      <div className="office-title">
        <h1>{t('common:nav.artisans')}</h1>
        <p className="small mute">{t('shop:artisans', { count: artisans.total })}</p>
      </div>
      <OfficeFilters action={paths.officeArtisans()} q={q} status={status} options={options} />
      {artisans.total === 0 ? (
        <EmptyState title={t('makers.empty')} />
      ) : (
        <table className="ledger stock">
          <thead>
            <tr>
              <th scope="col">{t('makers.name')}</th>
              <th scope="col">{t('makers.place')}</th>
              <th scope="col">{t('makers.verification')}</th>
              <th scope="col" className="m">
                {t('makers.pieces')}
              </th>
              <th scope="col">{t('makers.money')}</th>
            </tr>
          </thead>
          <tbody>
            {artisans.items.map((artisan) => (
              <MakerRow key={artisan.id} artisan={artisan} onAsk={(act) => setAsked({ artisan, act })} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        page={artisans.page}
        pages={artisans.pages}
        to={(page) => paths.officeArtisans(officeQuery({ q, status, page }))}
        words={words}
      />
      {asked?.act === 'move' ? <VerificationDialog artisan={asked.artisan} onClose={() => setAsked(null)} /> : null}
      {asked?.act === 'adjust' ? <AdjustDialog artisan={asked.artisan} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

type Act = 'move' | 'adjust'

function MakerRow({ artisan, onAsk }: { artisan: OfficeArtisan; onAsk: (act: Act) => void }) {
  const { t } = useTranslation('admin')
  const { status } = artisan
  const isPublic = status === 'verified' || status === 'paused'
  return (
    <tr className={status === 'applied' || status === 'in_review' ? 'need' : ''}>
      <td>
        {isPublic ? (
          <Link to={paths.artisan(artisan.id)} reloadDocument>
            {artisan.name}
          </Link>
        ) : (
          artisan.name
        )}
        <br />
        <span className="mute">{artisan.specialty}</span>
        <SaidWords said={artisan.said} />
      </td>
      <td>
        {artisan.place}
        <br />
        <span className="mute">{t(`shop:state.${artisan.state}`)}</span>
      </td>
      <td>
        <span className={status === 'verified' ? 'ok' : ''}>{t(`common:verification.${camel(status)}`)}</span>
        {artisan.moves.length > 0 ? (
          <>
            {' '}
            <Button
              variant="link"
              aria-label={t('common:form.changeOf', { name: artisan.name })}
              onClick={() => onAsk('move')}
            >
              {t('common:form.change')}
            </Button>
          </>
        ) : null}
        <br />
        <span className="mute">
          <DateText iso={artisan.verifiedAt ?? artisan.appliedAt} />
        </span>
      </td>
      <td className="m">{artisan.productCount}</td>
      <td>
        {artisan.verifiedAt ? (
          <Button
            variant="link"
            aria-label={t('adjust.openOf', { name: artisan.name })}
            onClick={() => onAsk('adjust')}
          >
            {t('adjust.open')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
