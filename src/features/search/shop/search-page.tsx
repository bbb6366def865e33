import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { categories } from '#features/crafts/category.ts'
import { paths } from '#features/paths.ts'
import { RecentlyViewed } from '#features/products/shop/recently-viewed.tsx'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAccount, useFlags, useOffer } from '#features/screens/shop-data.ts'
import { PastSearches } from '#features/search/parts/past-searches.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { readListing } from './listing.ts'
import { loadListing } from './load-listing.ts'
import { ProductListing } from './product-listing.tsx'
import { SearchForm } from './search-form.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const listing = readListing(true, url.searchParams)
  const words = listing.filter.q
  const head = privateHead(context, words ? 'shop:search.pageTitle' : 'common:menu.search', { words })
  return { head, words, loaded: words ? await loadListing(context.get(requestContext), listing) : null }
}

export { meta } from '#features/page-meta.ts'

export default function SearchPage() {
  const { t } = useTranslation()
  const { words, loaded } = useLoaderData<typeof loader>()
  useKeptSearch(words)
  useCountedSearch(words, loaded?.found.items ?? [])
  if (loaded) {
    return (
      <div className="wrap listing">
        <ProductListing loaded={loaded}>
          <SearchForm words={words} />
        </ProductListing>
      </div>
    )
  }
  return (
    <div className="wrap listing">
      <div className="lh">
        <h1>{t('menu.search')}</h1>
      </div>
      <SearchForm words={words} opens />
      <PastSearches headingId="past-searches" />
      <Families />
      <RecentlyViewed />
    </div>
  )
}

function Families() {
  const { t } = useTranslation('shop')
  const offer = useOffer()
  return (
    <nav className="sec" aria-labelledby="families">
      <SectionHead
        id="families"
        title={t('home.families')}
        link={{ to: paths.crafts(), label: t('common:footer.allCrafts') }}
      />
      <ul className="chips">
        {(offer?.categories ?? categories).map((category) => (
          <li key={category}>
            <Link className="chip" to={paths.category(category)}>
              {t(`category.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useCountedSearch(words: string, items: readonly { id: string }[]): void {
  const shown = items.map(({ id }) => id).join(' ')

  useEffect(() => {
    if (words === '') return
    const ids = shown === '' ? [] : shown.split(' ')
    void import('#features/search/parts/search-visit.ts').then(({ countSearch }) => countSearch(words, ids))
  }, [words, shown])
}

function useKeptSearch(words: string): void {
  const account = useAccount()
  const role = account?.role ?? null
  const isOn = useFlags().searchHistory

  useEffect(() => {
    if (words === '' || !isOn) return
    void import('#features/search/parts/search-history.ts').then(({ keepSearch, keeperOf }) =>
      keepSearch(keeperOf(role && { role }), words),
    )
  }, [words, role, isOn])
}
