import { paths } from '#features/paths.ts'
import type { RoomPlace } from './foot-bar.tsx'

/** A page of the office: its address, its words (a key of `admin`, or of another file with its name before), and what else opens below it. */
export type OfficePage = { to: string; words: string; also?: string }

/** A place in the office's bar; its pages stand in the second line where there is more than one. */
export type OfficePlace = { words: string; icon: RoomPlace['icon']; pages: readonly OfficePage[] }

/**
 * The office's places in the order of the bar, and the pages of each: a new page is one line here. A place without pages is
 * not shown, and the first page is where the place leads.
 */
const everyPlace: readonly OfficePlace[] = [
  { words: 'place.day', icon: 'house', pages: [{ to: paths.office(), words: 'today.title' }] },
  { words: 'common:noun.orders', icon: 'clipboard', pages: [{ to: paths.officeOrders(), words: 'orders.title' }] },
  { words: 'common:room.returns', icon: 'back', pages: [{ to: paths.officeReturns(), words: 'returns.title' }] },
  {
    words: 'common:room.money',
    icon: 'rupee',
    pages: [
      { to: paths.officePayouts(), words: 'payouts.title' },
      { to: paths.officeRefunds(), words: 'refunds.title' },
      { to: paths.officeCash(), words: 'cash.title' },
      { to: paths.officeReports(), words: 'reports.title' },
    ],
  },
  {
    words: 'common:nav.products',
    icon: 'box',
    pages: [
      { to: paths.officeProducts(), words: 'common:nav.products', also: '/admin/revisions' },
      { to: paths.officeCollections(), words: 'collections.title' },
      { to: paths.officeCoupons(), words: 'coupons.title' },
    ],
  },
  {
    words: 'common:nav.artisans',
    icon: 'people',
    pages: [{ to: paths.officeArtisans(), words: 'common:nav.artisans' }],
  },
  {
    words: 'place.care',
    icon: 'speech',
    pages: [
      { to: paths.officeComplaints(), words: 'complaints.title' },
      { to: paths.officeContact(), words: 'today.queues.letters' },
      { to: paths.officeReviews(), words: 'reviews.title' },
      { to: paths.officeMessages(), words: 'messages.title' },
    ],
  },
  {
    words: 'place.words',
    icon: 'book',
    pages: [
      { to: paths.officeJournal(), words: 'journal.title' },
      { to: paths.officePages(), words: 'pages.title' },
      { to: paths.officeNewsletter(), words: 'newsletter.title' },
      { to: paths.officeGlossary(), words: 'glossary.title' },
    ],
  },
  {
    words: 'place.shop',
    icon: 'filters',
    pages: [
      { to: paths.officeSettings(), words: 'settings.title' },
      { to: paths.officeRates(), words: 'rates.title' },
      { to: paths.officePeople(), words: 'people.title' },
      { to: paths.officeAudit(), words: 'audit.title' },
      { to: paths.officeOperations(), words: 'operations.title' },
    ],
  },
]

export const officePlaces = everyPlace.filter(({ pages }) => pages.length > 0)

/** The place an address belongs to, also below one of its pages; null: none, as the account's own pages. */
export function placeOf(pathname: string): OfficePlace | null {
  return officePlaces.find(({ pages }) => pages.some((page) => isUnder(pathname, page))) ?? null
}

/** Whether an address is this page or one that opens from it. */
export function isUnder(pathname: string, { to, also }: OfficePage): boolean {
  const isOf = (head: string) => pathname === head || pathname.startsWith(`${head}/`)
  return isOf(to) || (also !== undefined && isOf(also))
}
