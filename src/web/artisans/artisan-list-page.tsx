import { useTranslation } from 'react-i18next'
import { Form, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { countArtisansByState, listArtisans } from '#domain/artisans/artisan-list-queries.ts'
import { originStates } from '#domain/crafts/category.ts'
import { pageQuery } from '#domain/list.ts'
import { requestContext } from '#web/context.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { readSearch } from '#web/read-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ArtisanCards } from './artisan-cards.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const q = readSearch(url)
  const asked = url.searchParams.get('state') ?? ''
  const state = originStates.find((known) => known === asked) ?? null
  const [found, states] = await Promise.all([
    // A state that does not exist has no makers: a mistyped filter never shows all of them.
    listArtisans(ctx, { page, limit, q, ...(asked ? { state: state ?? 'none' } : {}) }),
    countArtisansByState(ctx),
  ])
  if (found.total === 0 && page > 1) throw redirect(paths.artisans(asQuery({ q, state, page: 1 })))

  const head = {
    title: i18n.t('shop:makers.pageTitle'),
    description: i18n.t('shop:makers.lead'),
    canonical: paths.artisans(asQuery({ q: '', state, page })),
    origin: settings.publicOrigin,
    language,
  }
  return { head, q, state, found, states }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function ArtisanListPage() {
  const { t } = useTranslation('shop')
  const { q, state, found } = useLoaderData<typeof loader>()
  const words = usePageWords(found)
  return (
    <div className="wrap listing">
      <div className="lh">
        <h1>{t('common:nav.artisans')}</h1>
        <p className="mute num" role="status">
          {t('artisans', { count: found.total })}
        </p>
      </div>
      <p className="lead">{t('makers.lead')}</p>
      <MakerFilters />
      {found.items.length === 0 ? (
        <EmptyState title={t('makers.none')}>
          <Button to={paths.artisans()}>{t('listing.clearAll')}</Button>
        </EmptyState>
      ) : (
        <>
          <ArtisanCards artisans={found.items} />
          <Pagination
            page={found.page}
            pages={found.pages}
            to={(page) => paths.artisans(asQuery({ q, state, page }))}
            words={words}
          />
        </>
      )}
    </div>
  )
}

/** A GET form: what is looked for lies in the address, and works without script. */
function MakerFilters() {
  const { t } = useTranslation('shop')
  const { q, state, states } = useLoaderData<typeof loader>()
  const options = states.map((one) => ({ value: one.state, label: `${t(`state.${one.state}`)} (${one.count})` }))
  return (
    <Form method="get" action={paths.artisans()} className="maker-filters" role="search" key={`${q} ${state}`}>
      <Field name="q" type="search" maxLength={120} defaultValue={q} label={t('makers.search')} />
      <Select
        name="state"
        label={t('makers.state')}
        defaultValue={state ?? ''}
        options={[{ value: '', label: t('makers.anyState') }, ...options]}
      />
      <Button type="submit">{t('common:show')}</Button>
    </Form>
  )
}

function asQuery({ q, state, page }: { q: string; state: string | null; page: number }): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (state) query.set('state', state)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}
