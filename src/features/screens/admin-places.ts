import { mayStaff, type StaffRole } from '#features/accounts/staff.ts'
import { paths } from '#features/paths.ts'
import type { IconName } from '#ui/icon.tsx'

/** `words` is a key of `admin`, or of another namespace with its prefix; `also`: other URLs of the same page. */
export type DashboardPage = { to: string; words: string; also?: string }

export type AdminPlace = { words: string; icon: IconName; pages: readonly DashboardPage[] }

const everyPlace: readonly AdminPlace[] = [
  { words: 'place.day', icon: 'house', pages: [{ to: paths.admin(), words: 'today.title' }] },
  { words: 'common:noun.orders', icon: 'clipboard', pages: [{ to: paths.adminOrders(), words: 'orders.title' }] },
  { words: 'common:room.returns', icon: 'back', pages: [{ to: paths.adminReturns(), words: 'returns.title' }] },
  {
    words: 'common:room.money',
    icon: 'rupee',
    pages: [
      { to: paths.adminPayouts(), words: 'payouts.title' },
      { to: paths.adminRefunds(), words: 'refunds.title' },
      { to: paths.adminCash(), words: 'cash.title' },
      { to: paths.adminGiftCards(), words: 'shop:giftCards.title' },
      { to: paths.adminReports(), words: 'reports.title' },
    ],
  },
  {
    words: 'common:nav.products',
    icon: 'box',
    pages: [
      { to: paths.adminProducts(), words: 'common:nav.products', also: '/admin/revisions' },
      { to: paths.adminCrafts(), words: 'crafts.title' },
      { to: paths.adminCollections(), words: 'collections.title' },
      { to: paths.adminCoupons(), words: 'coupons.title' },
    ],
  },
  {
    words: 'common:nav.artisans',
    icon: 'people',
    pages: [{ to: paths.adminArtisans(), words: 'common:nav.artisans' }],
  },
  {
    words: 'place.care',
    icon: 'speech',
    pages: [
      { to: paths.adminComplaints(), words: 'complaints.title' },
      { to: paths.adminContact(), words: 'today.queues.emails' },
      { to: paths.adminReviews(), words: 'reviews.title' },
      { to: paths.adminMessages(), words: 'messages.title' },
      { to: paths.adminQuestions(), words: 'questions.title' },
      { to: paths.adminCertificates(), words: 'shop:certificate.of' },
      { to: paths.adminWork(), words: 'work.title' },
    ],
  },
  {
    words: 'place.words',
    icon: 'book',
    pages: [
      { to: paths.adminJournal(), words: 'journal.title' },
      { to: paths.adminPages(), words: 'pages.title' },
      { to: paths.adminNewsletter(), words: 'newsletter.title' },
      { to: paths.adminGlossary(), words: 'glossary.title' },
      { to: paths.adminTexts(), words: 'texts.title' },
    ],
  },
  {
    words: 'place.shop',
    icon: 'filters',
    pages: [
      { to: paths.adminSettings(), words: 'settings.title' },
      { to: paths.adminOperator(), words: 'operator.title' },
      { to: paths.adminBrand(), words: 'brand.title' },
      { to: paths.adminHome(), words: 'home.title' },
      { to: paths.adminMenu(), words: 'menu.title' },
      { to: paths.adminRates(), words: 'rates.title' },
      { to: paths.adminPeople(), words: 'people.title' },
      { to: paths.adminWebhooks(), words: 'webhooks.title' },
      { to: paths.adminAudit(), words: 'audit.title' },
      { to: paths.adminOperations(), words: 'operations.title' },
    ],
  },
]

/** What a person's part of the work does not include is not shown to them. */
export function placesOf(staff: StaffRole | null): AdminPlace[] {
  return everyPlace
    .map((place) => ({ ...place, pages: place.pages.filter(({ to }) => mayStaff(staff, to)) }))
    .filter(({ pages }) => pages.length > 0)
}

export function placeOf(pathname: string): AdminPlace | null {
  return everyPlace.find(({ pages }) => pages.some((page) => isUnder(pathname, page))) ?? null
}

export function isUnder(pathname: string, { to, also }: DashboardPage): boolean {
  const isOf = (head: string) => pathname === head || pathname.startsWith(`${head}/`)
  return isOf(to) || (also !== undefined && isOf(also))
}
