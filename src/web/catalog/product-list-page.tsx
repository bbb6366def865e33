import { useTranslation } from 'react-i18next'
import { Link, redirect, useNavigate, useNavigation } from 'react-router'
import { categories } from '#domain/crafts/category.ts'
import { type ProductFilter, readProductFilter, writeProductFilter } from '#domain/search/product-filter.ts'
import { searchProducts } from '#domain/search/search-products.ts'
import { requestContext } from '#web/context.ts'
import { type PageHead, pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/product-list-page'
import { ListingBar } from './listing-bar.tsx'
import { type ListingView, listingPath, readView } from './listing-view.ts'
import { ProductCard } from './product-card.tsx'
import { ProductFilterPanel } from './product-filter-panel.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const { searchParams } = new URL(request.url)
  const filter = readProductFilter(searchParams)
  const view = readView(searchParams)
  const { items, page, pages, total, makers, facets } = await searchProducts(ctx, filter)
  // A page number from an old link, or of goods sold meanwhile, leads to the last page there is.
  if (total > 0 && page > pages) throw redirect(listingPath(filter, view, { page: pages }))

  const only = filter.categories.length === 1 ? categories.find((known) => known === filter.categories[0]) : undefined
  const place = only ? i18n.t(`shop:category.${only}`) : i18n.t('shop:listing.title')
  const head: PageHead = {
    title: `${place} · Haat`,
    description: i18n.t('shop:listing.description', { what: place, count: total }),
    canonical: paths.products(writeProductFilter({ ...filter, sort: 'newest', inStock: false, limit: 12 })),
    origin: settings.publicOrigin,
    language,
  }
  return { head, strip: only ?? 'textiles', filter, view, found: { items, page, pages, total, makers, facets } }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head)
}

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('shop')
  const navigate = useNavigate()
  const filter = useAskedFilter(loaderData.filter)
  const { view, found } = loaderData

  /** The form as it stands, also the parts that lie outside it in the bar. */
  const apply = (form: HTMLFormElement) => {
    const values = new FormData(form)
    const asked = readProductFilter([...values].map(([name, value]) => [name, String(value)] as const))
    void navigate(listingPath(asked, view), { preventScrollReset: true })
  }

  return (
    <div className="wrap listing">
      <nav className="micro crumb" aria-label={t('crumbs')}>
        <Link to={paths.home()}>{t('home.crumb')}</Link> / {t('listing.title')}
      </nav>
      <div className="lh">
        <h1>{useHeading(loaderData.filter)}</h1>
        <p className="mute num" role="status">
          {t('listing.count', {
            pieces: t('pieces', { count: found.total }),
            artisans: t('artisans', { count: found.makers }),
          })}
        </p>
      </div>
      <div className="lgrid">
        <ProductFilterPanel filter={filter} facets={found.facets} total={found.total} view={view} onChange={apply} />
        <div className="results">
          <ListingBar filter={filter} view={view} onChange={apply} />
          <Results found={found} view={view} filter={loaderData.filter} />
        </div>
      </div>
    </div>
  )
}

/** What was just asked for, while the answer is on its way: ticks must not jump back. */
function useAskedFilter(shown: ProductFilter): ProductFilter {
  const { location } = useNavigation()
  return location?.pathname === paths.products() ? readProductFilter(new URLSearchParams(location.search)) : shown
}

function useHeading(filter: ProductFilter): string {
  const { t, i18n } = useTranslation('shop')
  const names = filter.categories.flatMap((value) => {
    const known = categories.find((category) => category === value)
    return known ? [t(`category.${known}`)] : []
  })
  const [first, second] = names
  if (names.length === 1 && first) return first
  if (names.length === 2 && first && second)
    return t('listing.two', { first, second: second.toLocaleLowerCase(i18n.language) })
  return t('listing.title')
}

type Found = Route.ComponentProps['loaderData']['found']

function Results({ found, view, filter }: { found: Found; view: ListingView; filter: ProductFilter }) {
  const { t } = useTranslation('shop')
  if (found.items.length === 0) {
    return (
      <EmptyState title={t('listing.none')} text={t('listing.noneHelp')}>
        <Button to={paths.products()}>{t('listing.clearAll')}</Button>
      </EmptyState>
    )
  }
  return (
    <>
      <div className={view === 'list' ? 'shelf rows' : 'shelf three'}>
        {found.items.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            headingLevel={2}
            priority={index === 0}
            sizes={view === 'list' ? '132px' : '(min-width: 900px) 286px, 46vw'}
          />
        ))}
      </div>
      <Pagination
        page={found.page}
        pages={found.pages}
        to={(page) => listingPath(filter, view, { page })}
        words={{
          label: t('pages.label'),
          previous: t('pages.previous'),
          next: t('pages.next'),
          of: t('pages.of', { count: found.pages }),
          page: (page) => t('pages.page', { page }),
        }}
      />
    </>
  )
}
