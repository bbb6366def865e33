import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { paths } from '#features/paths.ts'
import { CardShelf } from '#features/products/shop/card-shelf.tsx'
import { ProductCard } from '#features/products/shop/product-card.tsx'
import { RecentlyViewed } from '#features/products/shop/recently-viewed.tsx'
import { sorts } from '#features/search/product-filter.ts'
import { Button } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { type Listing, listingPath, readListing } from './listing.ts'
import type { Chip } from './listing-chips.ts'
import type { LoadedListing } from './load-listing.ts'
import { filterFormId, filterSheetId, ProductFilterPanel } from './product-filter-panel.tsx'

/** Loaded only where a search found nothing. */
const SearchAlertForm = lazy(() =>
  import('./search-alert-form.tsx').then(({ SearchAlertForm }) => ({ default: SearchAlertForm })),
)

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
                artisans: t('artisans', { count: found.artisans }),
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

/** The requested filter while its answer is in-flight: on a slow network a checkbox must not wait for the products. */
function useAskedListing(shown: Listing): Listing {
  const { location } = useNavigation()
  const isHere = location?.pathname === (shown.isSearch ? paths.search() : paths.products())
  return isHere ? readListing(shown.isSearch, new URLSearchParams(location.search)) : shown
}

/** Applies the form including its fields in the bar outside it. Focus and scroll position stay. */
function useApply({ isSearch }: Listing) {
  const navigate = useNavigate()
  return (form: HTMLFormElement) => {
    const values = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const next = readListing(isSearch, new URLSearchParams(values))
    void navigate(listingPath(next), { preventScrollReset: true })
  }
}

function ListingMore({ loaded: { crafts, found, stories, trending } }: { loaded: LoadedListing }) {
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
      {stories.length > 0 ? (
        <section className="sec" aria-labelledby="stories">
          <SectionHead
            id="stories"
            title={t('journal.more')}
            link={{ to: paths.journal(), label: t('journal.allStories') }}
          />
          <ul className="ways">
            {stories.map(({ id, title, craft }) => (
              <li key={id}>
                <Link to={paths.article(id)}>
                  <Written>{title}</Written>
                </Link>
                {craft ? <span className="mute">{craft}</span> : null}
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

type Props = { listing: Listing; loaded: LoadedListing; onChange: (form: HTMLFormElement) => void }

function ListingBar({ listing, loaded, onChange }: Props) {
  const { t } = useTranslation('shop')
  const { filter, view } = listing
  return (
    <div className="bar">
      <div className="chs">
        <FilterChips chips={loaded.chips} clearAll={loaded.countOn > 0 ? loaded.clearAll : null} />
      </div>
      <button type="button" className="btn only-small" popoverTarget={filterSheetId}>
        <Icon name="filters" />
        {loaded.countOn > 0 ? t('listing.filterCount', { count: loaded.countOn }) : t('listing.filter')}
      </button>
      <label className="sort">
        <span className="small mute">{t('listing.sort')}</span>
        <select
          name="sort"
          form={filterFormId}
          value={filter.sort}
          onChange={(event) => event.currentTarget.form && onChange(event.currentTarget.form)}
        >
          {[...(filter.q ? (['relevance'] as const) : []), ...sorts].map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="btn" type="submit" form={filterFormId}>
          {t('common:show')}
        </button>
      </noscript>
      <nav className="view" aria-label={t('listing.view')}>
        {(['grid', 'list'] as const).map((kind) => (
          <Link
            key={kind}
            to={listingPath({ ...listing, view: kind }, { page: filter.page })}
            aria-current={view === kind ? 'true' : undefined}
            aria-label={t(`listing.${kind}`)}
            preventScrollReset
            replace
          >
            <Icon name={kind} />
          </Link>
        ))}
      </nav>
    </div>
  )
}

function FilterChips({ chips, clearAll }: { chips: readonly Chip[]; clearAll: string | null }) {
  const { t } = useTranslation('shop')
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('listing.filtersOn')}>
      {chips.map(({ key, label, to }) => (
        <li key={key}>
          <Link className="chip" to={to} preventScrollReset aria-label={t('listing.takeOff', { label })}>
            <Written>{label}</Written> <Icon name="close" />
          </Link>
        </li>
      ))}
      {clearAll ? (
        <li>
          <Link className="link small" to={clearAll} preventScrollReset>
            {t('listing.clearAll')}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

const firstRow = 3
const pageSizes = [12, 24, 48] as const

function ListingResults({ loaded }: { loaded: LoadedListing }) {
  const { t } = useTranslation('shop')
  const { found, listing } = loaded
  if (found.items.length === 0) {
    return (
      <>
        <NothingFound loaded={loaded} />
        {loaded.nearest.length > 0 ? (
          <CardShelf id="nearest" title={t('listing.nearest')} text={t('listing.nearestText')} cards={loaded.nearest} />
        ) : (
          <Trending cards={loaded.trending} />
        )}
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
            sizes={
              listing.view === 'list'
                ? '(min-width: 900px) 132px, 96px'
                : '(min-width: 900px) 286px, (min-width: 720px) 29vw, calc(50vw - 22px)'
            }
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

function Trending({ cards }: { cards: LoadedListing['trending'] }) {
  const { t } = useTranslation('shop')
  return <CardShelf id="trending" title={t('listing.trending')} text={t('listing.trendingText')} cards={cards} />
}

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

function NothingFound({ loaded: { found, listing, looser, clearAll, countOn, named } }: { loaded: LoadedListing }) {
  const { t } = useTranslation('shop')
  const isAlive = useAlive()
  const problems = found.problems.map((problem) => t(`listing.problem.${problem}`))
  const help = listing.filter.q ? t('search.noneHelp') : t('listing.noneHelp')
  return (
    <EmptyState title={t('listing.none')} text={problems.length > 0 ? problems.join(' ') : help}>
      {looser.length + named.length > 0 ? (
        <ul className="ways">
          {named.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.craft(id)}>{t('search.aboutCraft', { craft: name })}</Link>
            </li>
          ))}
          {looser.map(({ name, word, total, to }) => (
            <li key={to}>
              <Link to={to} preventScrollReset>
                {t(`listing.without.${name}`, { word })}
              </Link>{' '}
              <span className="mute num">{t('pieces', { count: total })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {/* Without a filter there is nothing to clear: the way on is to all products. */}
      {countOn > 0 ? (
        <Button to={clearAll}>{t('listing.clearAll')}</Button>
      ) : (
        <Button to={paths.products()}>{t('home.allProducts')}</Button>
      )}
      {listing.filter.q && problems.length === 0 && isAlive ? (
        <Suspense fallback={null}>
          <SearchAlertForm words={listing.filter.q} />
        </Suspense>
      ) : null}
    </EmptyState>
  )
}
