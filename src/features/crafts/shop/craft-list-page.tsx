import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { categories, originStates } from '#features/crafts/category.ts'
import type { CraftCard } from '#features/crafts/craft.ts'
import { type CraftFilter, craftGroupings, readCraftFilter, writeCraftFilter } from '#features/crafts/craft-filter.ts'
import { listCraftIndex } from '#features/crafts/crafts-queries.ts'
import { paths } from '#features/paths.ts'
import { nameOrder } from '#features/screens/name-order.ts'
import { requestContext } from '#features/screens/page.ts'
import { useOffer } from '#features/screens/shop-data.ts'
import { breadcrumbs } from '#features/structured-data.ts'
import { Button, Checkbox, Field, Select } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { CraftLinks } from './craft-links.tsx'

/** More than these fold into their groups, which are then the index of the page. */
const shownOpen = 30

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const filter = readCraftFilter(url.searchParams)
  const crafts = await listCraftIndex(ctx, filter)
  const head = {
    title: `${i18n.t('shop:crafts.title')} · ${i18n.t('shopName')}`,
    description: i18n.t('shop:crafts.lead'),
    canonical: paths.crafts(writeCraftFilter(filter, { q: '', by: 'category', onlyGi: false })),
    origin: settings.publicOrigin,
    language,
    jsonLd: breadcrumbs(settings.publicOrigin, [
      { name: i18n.t('common:nav.home'), path: paths.home() },
      { name: i18n.t('shop:crafts.title'), path: paths.crafts() },
    ]),
  }
  const nameOf = (value: string) => i18n.t(`shop:${filter.by}.${value}`)
  return { head, filter, total: crafts.length, groups: grouped(crafts, filter.by, nameOf, language) }
}

function grouped(
  crafts: readonly CraftCard[],
  by: 'category' | 'state',
  nameOf: (value: string) => string,
  language: string,
) {
  const values: readonly string[] = by === 'category' ? categories : originStates
  return values
    .map((value) => ({ value, name: nameOf(value), crafts: crafts.filter((craft) => craft[by] === value) }))
    .filter((group) => group.crafts.length > 0)
    .sort((one, other) => one.name.localeCompare(other.name, language))
}

export { meta } from '#features/page-meta.ts'

export default function CraftListPage() {
  const { t } = useTranslation('shop')
  const { filter, total, groups } = useLoaderData<typeof loader>()
  const isOpen = total <= shownOpen || groups.length === 1
  return (
    <div className="wrap listing">
      <div className="lh">
        <h1>{t('crafts.title')}</h1>
        <p className="mute num" role="status">
          {t('crafts.count', { count: total })}
        </p>
      </div>
      <p className="lead">{t('crafts.lead')}</p>
      <CraftFilters filter={filter} />
      {total === 0 ? (
        <EmptyState title={t('crafts.none')} text={t('listing.noneHelp')}>
          <Button to={paths.crafts()}>{t('listing.clearAll')}</Button>
        </EmptyState>
      ) : null}
      {groups.map((group) => (
        <details key={group.value} className="craft-fold" open={isOpen}>
          <summary>
            <h2>{group.name}</h2>
            <span className="small mute num">{t('crafts.count', { count: group.crafts.length })}</span>
          </summary>
          {/* Inside the fold: a link to it opens the fold. */}
          <div id={`of-${group.value}`}>
            <CraftLinks crafts={group.crafts} hasState={filter.by === 'category'} />
          </div>
        </details>
      ))}
    </div>
  )
}

function CraftFilters({ filter }: { filter: CraftFilter }) {
  const { t, i18n } = useTranslation('shop')
  const offer = useOffer()
  const compare = nameOrder(i18n.language)
  const byName = (one: { label: string }, other: { label: string }) => compare(one.label, other.label)
  const named = (kind: 'category' | 'state', values: readonly string[], chosen: string | null) => {
    const isForeign = chosen !== null && !values.includes(chosen)
    const options = values.map((value) => ({ value, label: t(`${kind}.${value}`) })).sort(byName)
    return isForeign ? [...options, { value: chosen, label: chosen }] : options
  }
  return (
    <GetForm
      action={paths.crafts()}
      className="artisan-filters"
      role="search"
      aria-label={t('crafts.title')}
      key={JSON.stringify(filter)}
    >
      <Field name="q" type="search" maxLength={120} defaultValue={filter.q} label={t('crafts.search')} />
      <Select
        name="category"
        label={t('crafts.category')}
        defaultValue={filter.category ?? ''}
        options={[
          { value: '', label: t('crafts.anyCategory') },
          ...named('category', offer?.categories ?? categories, filter.category),
        ]}
      />
      <Select
        name="state"
        label={t('artisans.state')}
        defaultValue={filter.state ?? ''}
        options={[
          { value: '', label: t('artisans.anyState') },
          ...named('state', offer?.states ?? originStates, filter.state),
        ]}
      />
      <Select
        name="by"
        label={t('crafts.groupedBy')}
        defaultValue={filter.by}
        options={craftGroupings.map((by) => ({
          value: by,
          label: t(by === 'state' ? 'artisans.state' : 'crafts.category'),
        }))}
      />
      <div className="last">
        <Checkbox name="gi" value="1" defaultChecked={filter.onlyGi} label={t('crafts.onlyGi')} />
        <Button type="submit">{t('common:show')}</Button>
      </div>
    </GetForm>
  )
}
