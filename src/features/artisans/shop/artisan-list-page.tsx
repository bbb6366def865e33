import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import {
  type ArtisanFilter,
  artisanSorts,
  readArtisanFilter,
  writeArtisanFilter,
} from '#features/artisans/artisan-filter.ts'
import { listArtisans } from '#features/artisans/artisan-list-queries.ts'
import { paths } from '#features/paths.ts'
import { nameOrder } from '#features/screens/name-order.ts'
import { requestContext } from '#features/screens/page.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { breadcrumbs, linkList } from '#features/structured-data.ts'
import { Button, Checkbox, Field, Select } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ArtisanCards } from './artisan-cards.tsx'
import { withMarks } from './artisan-mark.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const filter = readArtisanFilter(url.searchParams)
  const found = await listArtisans(ctx, filter)
  if (found.items.length === 0 && found.total > 0)
    throw redirect(paths.artisans(writeArtisanFilter(filter, { page: 1 })))

  const origin = settings.publicOrigin
  const canonical = paths.artisans(writeArtisanFilter(filter, { q: '', sort: 'name', onlyVerified: false }))
  const artisans = found.items.map(({ id, name }) => ({ name, path: paths.artisan(id) }))
  const head = {
    title: i18n.t('shop:artisans.pageTitle'),
    description: i18n.t('shop:artisans.lead'),
    canonical,
    origin,
    language,
    jsonLd: [
      breadcrumbs(origin, [
        { name: i18n.t('common:nav.home'), path: paths.home() },
        { name: i18n.t('common:nav.artisans'), path: paths.artisans() },
      ]),
      linkList(origin, artisans, (found.page - 1) * found.limit + 1),
    ],
  }
  return { head, filter, found: { ...found, items: withMarks(found.items) } }
}

export { meta } from '#features/page-meta.ts'

export default function ArtisanListPage() {
  const { t } = useTranslation('shop')
  const { filter, found } = useLoaderData<typeof loader>()
  const words = usePageWords(found)
  return (
    <div className="wrap listing">
      <div className="lh">
        <h1>{t('common:nav.artisans')}</h1>
        <p className="mute num" role="status">
          {t('artisans', { count: found.total })}
        </p>
      </div>
      <p className="lead">
        {t('artisans.lead')} <Link to={paths.crafts()}>{t('crafts.all')}</Link>
      </p>
      <ArtisanFilters filter={filter} facets={found.facets} />
      {found.items.length === 0 ? (
        <EmptyState title={t('artisans.none')} text={t('artisans.noneHelp')}>
          <Button to={paths.artisans()}>{t('listing.clearAll')}</Button>
        </EmptyState>
      ) : (
        <>
          <ArtisanCards artisans={found.items} headingLevel={2} hasFirstRow />
          <Pagination
            page={found.page}
            pages={found.pages}
            to={(page) => paths.artisans(writeArtisanFilter(filter, { page }))}
            words={words}
          />
        </>
      )}
    </div>
  )
}

type Facets = {
  state: readonly { value: string; count: number }[]
  craft: readonly { value: string; name: string; count: number }[]
  verified: number
}

function ArtisanFilters({ filter, facets }: { filter: ArtisanFilter; facets: Facets }) {
  const { t, i18n } = useTranslation('shop')
  const compare = nameOrder(i18n.language)
  const states = facets.state
    .map(({ value, count }) => ({ value, name: t(`state.${value}`), count }))
    .sort((one, other) => compare(one.name, other.name))
  return (
    <GetForm
      action={paths.artisans()}
      className="artisan-filters"
      role="search"
      aria-label={t('artisans.searchLabel')}
      key={JSON.stringify(filter)}
    >
      <Field name="q" type="search" maxLength={120} defaultValue={filter.q} label={t('artisans.search')} />
      <Select
        name="craft"
        label={t('label.craft')}
        defaultValue={filter.craft ?? ''}
        options={withAll(t('artisans.anyCraft'), facets.craft, filter.craft)}
      />
      <Select
        name="state"
        label={t('artisans.state')}
        defaultValue={filter.state ?? ''}
        options={withAll(t('artisans.anyState'), states, filter.state)}
      />
      <Select
        name="sort"
        label={t('listing.sort')}
        defaultValue={filter.sort}
        options={artisanSorts.map((sort) => ({ value: sort, label: t(`artisans.sort.${sort}`) }))}
      />
      <div className="last">
        <Checkbox
          name="verified"
          value="1"
          defaultChecked={filter.onlyVerified}
          label={t('artisans.onlyVerified', { count: facets.verified })}
        />
        <Button type="submit">{t('common:show')}</Button>
      </div>
    </GetForm>
  )
}

function withAll(
  all: string,
  choices: readonly { value: string; name: string; count: number }[],
  chosen: string | null,
): { value: string; label: string }[] {
  const isMissing = chosen !== null && !choices.some(({ value }) => value === chosen)
  return [
    { value: '', label: all },
    ...choices.map(({ value, name, count }) => ({ value, label: `${name} (${count})` })),
    ...(isMissing ? [{ value: chosen, label: `${chosen} (0)` }] : []),
  ]
}
