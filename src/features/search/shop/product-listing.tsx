import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useNavigation } from 'react-router'
import { paths } from '#features/paths.ts'
import { type Listing, listingPath, readListing } from './listing.ts'
import { ListingBar } from './listing-bar.tsx'
import { ListingMore } from './listing-more.tsx'
import { ListingResults } from './listing-results.tsx'
import type { LoadedListing } from './load-listing.ts'
import { ProductFilterPanel } from './product-filter-panel.tsx'

/** Heading and count, filters beside the goods, and what is near below them. `children` stand under the heading. */
export function ProductListing({ loaded, children }: { loaded: LoadedListing; children?: ReactNode }) {
  const { t } = useTranslation('shop')
  const listing = useAskedListing(loaded.listing)
  const apply = useApply(listing)
  const { found, title } = loaded
  return (
    <>
      <div className="lh">
        <h1>{title}</h1>
        <p className={found.total > 0 ? 'mute num' : 'sr'} role="status">
          {found.total > 0
            ? t('listing.count', {
                pieces: t('pieces', { count: found.total }),
                artisans: t('artisans', { count: found.makers }),
              })
            : t('listing.none')}
        </p>
      </div>
      {children}
      <div className="lgrid">
        <ProductFilterPanel listing={listing} loaded={loaded} onChange={apply} />
        <div className="results" aria-busy={listing !== loaded.listing}>
          <ListingBar listing={listing} loaded={loaded} onChange={apply} />
          <ListingResults loaded={loaded} />
        </div>
      </div>
      <ListingMore loaded={loaded} />
    </>
  )
}

/** What was just asked for, while the answer is on its way: on a weak network a tick must not wait for the goods. */
function useAskedListing(shown: Listing): Listing {
  const { location } = useNavigation()
  const isHere = location?.pathname === (shown.isSearch ? paths.search() : paths.products())
  return isHere ? readListing(shown.isSearch, new URLSearchParams(location.search)) : shown
}

/** Follows the form as it stands, also its parts that lie outside it in the bar. Focus and scroll stay where they are. */
function useApply({ isSearch }: Listing) {
  const navigate = useNavigate()
  return (form: HTMLFormElement) => {
    const values = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const asked = readListing(isSearch, new URLSearchParams(values))
    void navigate(listingPath(asked), { preventScrollReset: true })
  }
}
