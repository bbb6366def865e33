import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CardShelf } from '#features/products/shop/card-shelf.tsx'
import { ProductCard } from '#features/products/shop/product-card.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { listingPath } from './listing.ts'
import type { LoadedListing } from './load-listing.ts'

/** The first row at every width: fetched at once. */
const firstRow = 3
const pageSizes = [12, 24, 48] as const

/** The goods with their pages, or what may be done when there are none. */
export function ListingResults({ loaded }: { loaded: LoadedListing }) {
  const { t } = useTranslation('shop')
  const { found, listing } = loaded
  if (found.items.length === 0) {
    return (
      <>
        <NothingFound loaded={loaded} />
        <Trending cards={loaded.trending} />
      </>
    )
  }
  return (
    <>
      <Spelling spelling={found.spelling} words={listing.filter.q} />
      <div className={listing.view === 'list' ? 'shelf rows' : 'shelf three'}>
        {found.items.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            headingLevel={2}
            priority={index < firstRow}
            sizes={listing.view === 'list' ? '132px' : '(min-width: 900px) 286px, calc(50vw - 22px)'}
          />
        ))}
      </div>
      <Pagination
        page={found.page}
        pages={found.pages}
        to={(page) => listingPath(listing, { page })}
        words={{
          label: t('pages.label'),
          previous: t('pages.previous'),
          next: t('pages.next'),
          of: t('pages.of', { count: found.pages }),
          page: (page) => t('pages.page', { page }),
        }}
      />
      {found.total > pageSizes[0] ? <PageSizes loaded={loaded} /> : null}
    </>
  )
}

/** What can be bought anyway, and why it stands here. */
export function Trending({ cards }: { cards: LoadedListing['trending'] }) {
  const { t } = useTranslation('shop')
  return <CardShelf id="trending" title={t('listing.trending')} text={t('listing.trendingText')} cards={cards} />
}

/** What the search made of the words, when it is not what was typed. */
function Spelling({ spelling, words }: { spelling: LoadedListing['found']['spelling']; words: string }) {
  const { t } = useTranslation('shop')
  if (!spelling) return null
  return (
    <p className="spelling">
      {t(`search.${spelling.kind}`, { words })} <b>{t('search.resultsFor', { words: spelling.words })}</b>
    </p>
  )
}

function PageSizes({ loaded: { listing } }: { loaded: LoadedListing }) {
  const { t } = useTranslation('shop')
  return (
    <nav className="sizes small" aria-label={t('pages.size')}>
      <span className="mute">{t('pages.size')}</span>
      {pageSizes.map((limit) => (
        <Link
          key={limit}
          to={listingPath(listing, { limit })}
          aria-current={limit === listing.filter.limit ? 'true' : undefined}
        >
          {limit}
        </Link>
      ))}
    </nav>
  )
}

/** Nothing matches: why, if a field cannot be read; what to take off, and how many there would be then. */
function NothingFound({ loaded: { found, listing, waysOn, clearAll } }: { loaded: LoadedListing }) {
  const { t } = useTranslation('shop')
  const problems = found.problems.map((problem) => t(`listing.problem.${problem}`))
  const help = listing.filter.q ? t('search.noneHelp') : t('listing.noneHelp')
  return (
    <EmptyState title={t('listing.none')} text={problems.length > 0 ? problems.join(' ') : help}>
      {waysOn.length > 0 ? (
        <ul className="ways">
          {waysOn.map(({ part, total, to }) => (
            <li key={part}>
              <Link to={to} preventScrollReset>
                {t(`listing.without.${part}`)}
              </Link>{' '}
              <span className="mute num">{t('pieces', { count: total })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Button to={clearAll}>{t('listing.clearAll')}</Button>
    </EmptyState>
  )
}
