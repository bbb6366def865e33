import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RecentlyViewed } from '#features/products/shop/recently-viewed.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Written } from '#ui/written.tsx'
import { Trending } from './listing-results.tsx'
import type { LoadedListing } from './load-listing.ts'

/** What is near: crafts, what others look at, what this browser looked at. */
export function ListingMore({ loaded: { crafts, found, trending } }: { loaded: LoadedListing }) {
  const { t } = useTranslation('shop')
  return (
    <>
      {crafts.length > 1 ? (
        <section className="sec" aria-labelledby="crafts-near">
          <SectionHead id="crafts-near" title={t('listing.related')} />
          <p className="why">{t('listing.relatedText')}</p>
          <ul className="near">
            {crafts.map(({ name, count, to }) => (
              <li key={to}>
                <Link to={to}>
                  <Written>{name}</Written>
                </Link>{' '}
                <span className="num">{count}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {found.items.length > 0 ? <Trending cards={trending} /> : null}
      <RecentlyViewed />
    </>
  )
}
