import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AdminCraft, adminCraftKinds } from '#features/crafts/admin-craft.ts'
import { adminCrafts } from '#features/crafts/admin-craft-queries.ts'
import { categories } from '#features/crafts/category.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { Button, Select } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, language } = context.get(requestContext)
  const { filter, ask } = adminCrafts.read(Object.fromEntries(url.searchParams))
  const page = await adminCrafts.page(ctx, { filter, ask })
  return { head: privateHead(context, 'admin:crafts.title'), page, filter, sort: ask.sort, language }
}

export { meta } from '#features/page-meta.ts'

export default function AdminCraftsPage() {
  const { t } = useTranslation('admin')
  const { page, sort } = useLoaderData<typeof loader>()
  const columns = useColumns()
  const listing: ListResult<AdminCraft> = {
    ...{ name: 'crafts', caption: t('crafts.title'), page, sort, columns },
    rowKey: ({ slug }) => slug,
    rowTo: ({ slug }) => paths.adminCraft(slug),
    file: 'crafts',
    empty: <EmptyState title={t('crafts.empty')} />,
  }
  return (
    <>
      <div className="admin-title">
        <h1>{t('crafts.title')}</h1>
        <Button to={paths.adminCraft('new')}>{t('crafts.new')}</Button>
      </div>
      <Filters />
      <AdminTable listing={listing} />
    </>
  )
}

function useColumns(): ListResult<AdminCraft>['columns'] {
  const { t } = useTranslation('admin')
  const { language } = useLoaderData<typeof loader>()
  return [
    {
      name: 'name',
      label: t('crafts.craft'),
      phone: 'title',
      canSort: true,
      cell: ({ names, isArchived, proposedBy }) => (
        <>
          <Written>{names[language] ?? names.en ?? ''}</Written>
          {isArchived ? (
            <span className="under">
              {proposedBy ? t('crafts.proposed', { name: proposedBy }) : t('crafts.archived')}
            </span>
          ) : null}
        </>
      ),
    },
    { name: 'category', label: t('crafts.category'), cell: ({ category }) => t(`shop:category.${category}`) },
    {
      name: 'place',
      label: t('crafts.place'),
      phone: 'none',
      cell: ({ place, state }) => (
        <>
          {place}
          <span className="under">{t(`shop:state.${state}`)}</span>
        </>
      ),
    },
    {
      name: 'languages',
      label: t('crafts.languages'),
      phone: 'labelled',
      cell: ({ names }) => t('words.ofTwelve', { count: Object.keys(names).length }),
    },
    { name: 'artisans', label: t('common:nav.artisans'), phone: 'none', cell: ({ artisans }) => artisans },
    { name: 'pieces', label: t('crafts.products'), phone: 'labelled', canSort: true, cell: ({ pieces }) => pieces },
  ]
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  return (
    <AdminFilters
      action={paths.adminCrafts()}
      filter={filter}
      search={{ hint: t('crafts.searchHint') }}
      sort={sort}
      isShort
    >
      <Select
        name="category"
        defaultValue={filter.category ?? ''}
        label={t('crafts.category')}
        options={[
          { value: '', label: t('shop:crafts.anyCategory') },
          ...categories.map((value) => ({ value, label: t(`shop:category.${value}`) })),
        ]}
      />
      <Select
        name="kind"
        defaultValue={filter.kind ?? ''}
        label={t('crafts.kind')}
        options={[
          { value: '', label: t('crafts.kinds.any') },
          ...adminCraftKinds.map((value) => ({ value, label: t(`crafts.kinds.${value}`) })),
        ]}
      />
    </AdminFilters>
  )
}
