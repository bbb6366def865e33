import type { Category } from '#features/crafts/craft.ts'
import { writtenPages } from '#features/journal/written-pages.ts'

/** Every link of the shop. Components never write a URL themselves. */
export const paths = {
  home: () => '/',
  products: (query = '') => (query ? `/products?${query}` : '/products'),
  category: (category: Category) => `/products?category=${category}`,
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  /** with a choice made, as people share it */
  productChoice: (id: string, options: Record<string, string>) => {
    const chosen = new URLSearchParams(options).toString()
    return chosen ? `/products/${encodeURIComponent(id)}?${chosen}` : `/products/${encodeURIComponent(id)}`
  },
  /** WhatsApp opens with these words, for whom the sender chooses there */
  whatsApp: (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`,
  /** the reviews on a product's page; `query` says which of them */
  productReviews: (id: string, query = '') => `/products/${encodeURIComponent(id)}${query ? `?${query}` : ''}#reviews`,
  artisans: (query = '') => (query ? `/artisans?${query}` : '/artisans'),
  artisan: (id: string, page = 1) =>
    page > 1 ? `/artisans/${encodeURIComponent(id)}?page=${page}` : `/artisans/${encodeURIComponent(id)}`,
  search: (words = '') => (words ? `/search?q=${encodeURIComponent(words)}` : '/search'),
  diwali: () => '/diwali',
  collection: (id: string) => `/collections/${encodeURIComponent(id)}`,
  /** as buyers will see it, for the office; before its first day too */
  collectionBeforehand: (id: string) => `/collections/${encodeURIComponent(id)}?beforehand=1`,
  journal: (page = 1) => (page > 1 ? `/journal?page=${page}` : '/journal'),
  searchPage: (query: string) => (query ? `/search?${query}` : '/search'),
  article: (id: string) => `/journal/${encodeURIComponent(id)}`,
  crafts: (query = '') => (query ? `/crafts?${query}` : '/crafts'),
  craft: (id: string, page = 1) =>
    page > 1 ? `/crafts/${encodeURIComponent(id)}?page=${page}` : `/crafts/${encodeURIComponent(id)}`,
  /** links in mails; the codes open nothing else */
  confirmNewsletter: (code: string) => `/newsletter/confirm?code=${encodeURIComponent(code)}`,
  leaveNewsletter: (code: string) => `/newsletter/leave?code=${encodeURIComponent(code)}`,
  /** take a POST: the pages' forms, and the one click of a mail program */
  confirmNewsletterAtOnce: (code: string) => `/api/newsletter/confirm?code=${encodeURIComponent(code)}`,
  leaveNewsletterAtOnce: (code: string) => `/api/newsletter/leave?code=${encodeURIComponent(code)}`,
  leaveFollower: (code: string) => `/unsubscribe?code=${encodeURIComponent(code)}`,
  /** takes a POST: the page's form, and the one click of a mail program */
  leaveFollowerAtOnce: (code: string) => `/api/unsubscribe?code=${encodeURIComponent(code)}`,
  login: (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  register: (from?: string) => (from ? `/register?from=${encodeURIComponent(from)}` : '/register'),
  registerAsArtisan: () => '/register?as=artisan',
  artisanRegister: () => '/artisan/register',
  forgotPassword: () => '/forgot-password',
  /** behind the `#`, so that the code is in no log and no Referer */
  resetPassword: (code = '') => (code ? `/reset-password#${code}` : '/reset-password'),
  cart: () => '/cart',
  wishlist: () => '/wishlist',
  checkout: () => '/checkout',
  oldCheckout: () => '/checkout-old',
  /** the checkout's document for an order that is placed and not yet paid */
  pay: (number: string) => `/checkout?order=${encodeURIComponent(number)}`,
  /** the same, and the gateway's sheet opens at once */
  payNow: (number: string) => `/checkout?order=${encodeURIComponent(number)}&sheet=open`,
  orderSuccess: (number: string) => `/order/success?order=${encodeURIComponent(number)}`,
  orderFailed: (number: string) => `/order/failed?order=${encodeURIComponent(number)}`,
  orders: (page = 1) => (page > 1 ? `/orders?page=${page}` : '/orders'),
  order: (number: string) => `/orders/${encodeURIComponent(number)}`,
  ordersFound: (query: string) => (query ? `/orders?${query}` : '/orders'),
  /** the form that asks to give goods of a parcel back; `sku` ticks one line */
  returnForm: (number: string, parcel: string, sku = '') =>
    `/orders/${encodeURIComponent(number)}/return?parcel=${encodeURIComponent(parcel)}${sku ? `&sku=${encodeURIComponent(sku)}` : ''}`,
  /** a file: `<kind>-<number>.pdf` of a parcel's document, served by our server */
  document: (number: string, parcel: string, documentNumber: string) =>
    `/api/orders/${encodeURIComponent(number)}/parcels/${encodeURIComponent(parcel)}/documents/${encodeURIComponent(documentNumber.replaceAll('/', '-'))}.pdf`,
  /** a month (`2026-11`) or an order, as a file an artisan keeps */
  statement: (of: string, format: 'pdf' | 'csv') => `/api/artisan/statements/${encodeURIComponent(of)}.${format}`,
  notifications: () => '/profile/notifications',
  sessions: () => '/profile/sessions',
  privacyChoices: () => '/profile/data',
  ownReviews: () => '/profile/reviews',
  /** where a complaint is followed; the code is behind the `#` */
  grievances: (code = '') => (code ? `/grievances#${code}` : '/grievances'),
  /** a file: all that the shop knows of the person */
  exportAccount: () => '/api/auth/export',
  /** links in mails; the code is behind the `#` */
  confirmEmail: (code = '') => (code ? `/confirm-email#${code}` : '/confirm-email'),
  dashboard: (page = 1) => (page > 1 ? `/dashboard?page=${page}` : '/dashboard'),
  profile: () => '/profile',
  addresses: () => '/profile/addresses',
  addressForm: (id: string) => `/profile/addresses?edit=${encodeURIComponent(id)}`,
  workshop: () => '/artisan/dashboard',
  workshopDays: (days: number) => `/artisan/dashboard?days=${days}`,
  workshopOrders: (query = '') => (query ? `/artisan/orders?${query}` : '/artisan/orders'),
  workshopProducts: (query = '') => (query ? `/artisan/products?${query}` : '/artisan/products'),
  workshopProfile: () => '/artisan/profile',
  /** what a new maker does before the office looks: in any order, left and come back to */
  workshopStart: (step = '') => (step ? `/artisan/start#${step}` : '/artisan/start'),
  workshopNewProduct: (draft = '') => (draft ? `/artisan/products/new?draft=${draft}` : '/artisan/products/new'),
  workshopProduct: (id: string) => `/artisan/products/${encodeURIComponent(id)}/edit`,
  workshopParcel: (number: string) => `/artisan/orders/${encodeURIComponent(number)}`,
  /** papers that go with a parcel: what is in it, and where it goes */
  packingSlip: (number: string) => `/api/artisan/orders/${encodeURIComponent(number)}/slip.pdf`,
  parcelLabel: (number: string) => `/api/artisan/orders/${encodeURIComponent(number)}/label.pdf`,
  workshopReviews: (query = '') => (query ? `/artisan/reviews?${query}` : '/artisan/reviews'),
  workshopMakers: () => '/artisan/makers',
  workshopImports: () => '/artisan/imports',
  workshopImport: (id: string, query = '') => `/artisan/imports/${encodeURIComponent(id)}${query ? `?${query}` : ''}`,
  /** what waits on this phone for the network */
  workshopWaiting: () => '/artisan/waiting',
  productsTemplate: () => '/api/artisan/products/template.csv',
  productsExport: () => '/api/artisan/products/export.csv',
  workshopExport: () => '/api/artisan/export.zip',
  workshopReturns: (query = '') => (query ? `/artisan/returns?${query}` : '/artisan/returns'),
  workshopEarnings: (query = '') => (query ? `/artisan/earnings?${query}` : '/artisan/earnings'),
  office: () => '/admin/dashboard',
  officeDays: (days: number) => `/admin/dashboard?days=${days}`,
  officeOrders: (query = '') => (query ? `/admin/orders?${query}` : '/admin/orders'),
  officeOrdersFile: () => '/api/admin/orders/export.csv',
  officePayoutsFile: () => '/api/admin/payouts/export.csv',
  officeReports: (query = '') => (query ? `/admin/reports?${query}` : '/admin/reports'),
  officeReportFile: (name: string, query: string) => `/api/admin/reports/${name}/export.csv${query ? `?${query}` : ''}`,
  officeOrder: (number: string) => `/admin/orders/${encodeURIComponent(number)}`,
  officeArtisans: (query = '') => (query ? `/admin/artisans?${query}` : '/admin/artisans'),
  officeArtisansFile: () => '/api/admin/artisans/export.csv',
  officeProducts: (query = '') => (query ? `/admin/products?${query}` : '/admin/products'),
  officeCollections: () => '/admin/collections',
  officeCollection: (id: string) => `/admin/collections/${encodeURIComponent(id)}`,
  officeProductsFile: () => '/api/admin/products/export.csv',
  officeRevision: (id: string) => `/admin/revisions/${encodeURIComponent(id)}`,
  officeProduct: (id: string) => `/admin/products/${encodeURIComponent(id)}`,
  officeArtisan: (id: string) => `/admin/artisans/${encodeURIComponent(id)}`,
  officeMessages: (query = '') => (query ? `/admin/messages?${query}` : '/admin/messages'),
  officeComplaints: (query = '') => (query ? `/admin/complaints?${query}` : '/admin/complaints'),
  officeReviewsFile: () => '/api/admin/reviews/export.csv',
  officeCouponsFile: () => '/api/admin/coupons/export.csv',
  officeCoupon: (code: string) => `/admin/coupons/${encodeURIComponent(code)}`,
  officeNewCoupon: () => '/admin/coupons/new',
  officeComplaintsFile: () => '/api/admin/grievances/export.csv',
  officeComplaint: (ticket: string) => `/admin/complaints/${encodeURIComponent(ticket)}`,
  officeContact: (query = '') => (query ? `/admin/contact?${query}` : '/admin/contact'),
  officeContactMessage: (id: string) => `/admin/contact/${id}`,
  officeContactFile: () => '/api/admin/contact/export.csv',
  officeReviews: (query = '') => (query ? `/admin/reviews?${query}` : '/admin/reviews'),
  officeCoupons: (query = '') => (query ? `/admin/coupons?${query}` : '/admin/coupons'),
  officePeople: (query = '') => (query ? `/admin/people?${query}` : '/admin/people'),
  officePerson: (id: string) => `/admin/people/${encodeURIComponent(id)}`,
  officePeopleFile: (query: string) => `/api/admin/people/export.csv${query}`,
  officeSettings: () => '/admin/settings',
  officeRates: () => '/admin/rates',
  officeOperations: () => '/admin/operations',
  officeAudit: (query = '') => (query ? `/admin/audit?${query}` : '/admin/audit'),
  officeAuditFile: () => '/api/admin/audit/export.csv',
  officeProfile: () => '/admin/profile',
  ownAuthenticator: () => '/profile/authenticator',
  /** of an admin, in the office */
  authenticator: (from?: string) =>
    from ? `/admin/authenticator?from=${encodeURIComponent(from)}` : '/admin/authenticator',
  officeReturnsFile: () => '/api/admin/returns/export.csv',
  officeReturn: (number: string) => `/admin/returns/${encodeURIComponent(number)}`,
  officeReturns: (query = '') => (query ? `/admin/returns?${query}` : '/admin/returns'),
  officeRefundsFile: () => '/api/admin/refunds/export.csv',
  officeRefunds: (query = '') => (query ? `/admin/refunds?${query}` : '/admin/refunds'),
  officeCashFile: () => '/api/admin/cash/export.csv',
  officeCash: (query = '') => (query ? `/admin/cash?${query}` : '/admin/cash'),
  officeJournal: (query = '') => (query ? `/admin/journal?${query}` : '/admin/journal'),
  officeArticle: (slug: string) => `/admin/journal/${encodeURIComponent(slug)}`,
  officePages: () => '/admin/pages',
  officeInfoPage: (slug: string) => `/admin/pages/${encodeURIComponent(slug)}`,
  officeNewsletter: (query = '') => (query ? `/admin/newsletter?${query}` : '/admin/newsletter'),
  officeNewsletterFile: () => '/api/admin/newsletter/export.csv',
  officeGlossary: (query = '') => (query ? `/admin/glossary?${query}` : '/admin/glossary'),
  officePayouts: (query = '') => (query ? `/admin/payouts?${query}` : '/admin/payouts'),
  officePayoutFile: (run: string) => `/api/admin/payout-runs/${encodeURIComponent(run)}/file.csv`,
  /** the shop, or the artisan's workshop, as it stands on a phone */
  manifest: (language: string, pathname: string) =>
    `/manifest.webmanifest?lng=${language}${/^\/artisan\/(?!register)/.test(pathname) ? '&room=workshop' : ''}`,
  info: (page: InfoPage) => `/${page}`,
  devMail: (id?: number) => (id === undefined ? '/dev/mail' : `/dev/mail?id=${id}`),
  sandboxSheet: (gatewayOrderId: string, orderNumber: string) =>
    `/sandbox/checkout/${encodeURIComponent(gatewayOrderId)}?order=${encodeURIComponent(orderNumber)}`,
  sandboxPay: (gatewayOrderId: string) => `/sandbox/orders/${encodeURIComponent(gatewayOrderId)}/pay`,
  /** the card that messengers show with a link */
  sharedPicture: (key: string) => `/img/${key}/shared.jpg`,
  journalFeed: () => '/journal/rss.xml',
  picture: (key: string, width: number, format: 'avif' | 'webp') => `/img/${key}/${width}.${format}`,
} as const

/** Pages of plain text. */
export const infoPages = ['contact', ...writtenPages] as const

export type InfoPage = (typeof infoPages)[number]

/** Accepts a remembered origin only when it is a path of this shop; anything else leads home. */
export function safePath(remembered: string | null | undefined): string {
  if (!remembered || !/^\/(?![/\\])/.test(remembered)) return paths.home()
  // A control character or backslash can turn a path into a foreign host in some browsers.
  const hasTrick = [...remembered].some((sign) => sign === '\\' || (sign.codePointAt(0) ?? 0) < 0x21)
  if (hasTrick || !URL.canParse(remembered, 'http://shop.invalid')) return paths.home()
  // `/.//other.host` is a path of ours as it is written, and a foreign host once its dots are resolved.
  const { host, pathname } = new URL(remembered, 'http://shop.invalid')
  return host === 'shop.invalid' && !pathname.startsWith('//') ? remembered : paths.home()
}
