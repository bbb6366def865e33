import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageHead } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page.ts'
import { breadcrumbs, productList } from '#features/structured-data.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { readListing } from './listing.ts'
import { listingCanonical, onlyCategory } from './listing-head.ts'
import { loadListing } from './load-listing.ts'
import { ProductListing } from './product-listing.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const request = context.get(requestContext)
  const { i18n, language, settings } = request
  const { publicOrigin: origin } = settings
  const listing = readListing(false, url.searchParams)
  const loaded = await loadListing(request, listing)

  const { title, found } = loaded
  const where = found.page > 1 ? `${title}, ${i18n.t('shop:pages.page', { page: found.page })}` : title
  const canonical = found.total > 0 ? listingCanonical(listing) : undefined
  const head: PageHead = {
    title: `${where} · ${i18n.t('shopName')}`,
    description: i18n.t('shop:listing.description', { what: where, count: found.total }),
    ...(canonical ? { canonical } : {}),
    origin,
    language,
    jsonLd: [
      productList(origin, found.items, (found.page - 1) * listing.filter.limit + 1),
      breadcrumbs(origin, [
        { name: i18n.t('common:nav.home'), path: paths.home() },
        { name: title, path: canonical ?? paths.products() },
      ]),
    ],
  }
  return { ...loaded, head, strip: onlyCategory(listing.filter.category) ?? 'textiles' }
}

export { meta } from '#features/page-meta.ts'

export default function ProductListPage() {
  const loaderData = useLoaderData<typeof loader>()
  const { t } = useTranslation('shop')
  return (
    <div className="wrap listing">
      <nav className="micro crumb" aria-label={t('crumbs')}>
        <Link to={paths.home()}>{t('home.crumb')}</Link> / {t('listing.title')}
      </nav>
      <ProductListing loaded={loaderData} />
    </div>
  )
}
