import type { Category } from '#features/crafts/craft.ts'
import { writtenPages } from '#features/journal/written-pages.ts'

/** Every link of the shop. Components never write a URL themselves. */
export const paths = {
  home: () => '/',
  products: (query = '') => (query ? `/products?${query}` : '/products'),
  category: (category: Category) => `/products?category=${category}`,
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  productChoice: (id: string, options: Record<string, string>) => {
    const chosen = new URLSearchParams(options).toString()
    return chosen ? `/products/${encodeURIComponent(id)}?${chosen}` : `/products/${encodeURIComponent(id)}`
  },
  whatsApp: (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`,
  productReviews: (id: string, query = '') => `/products/${encodeURIComponent(id)}${query ? `?${query}` : ''}#reviews`,
  artisans: (query = '') => (query ? `/artisans?${query}` : '/artisans'),
  artisan: (id: string, page = 1) =>
    page > 1 ? `/artisans/${encodeURIComponent(id)}?page=${page}` : `/artisans/${encodeURIComponent(id)}`,
  search: (words = '') => (words ? `/search?q=${encodeURIComponent(words)}` : '/search'),
  diwali: () => '/diwali',
  collection: (id: string) => `/collections/${encodeURIComponent(id)}`,
  /** preview for the admin, also before its first day */
  collectionBeforehand: (id: string) => `/collections/${encodeURIComponent(id)}?beforehand=1`,
  journal: (page = 1, q = '') => {
    const query = new URLSearchParams({ ...(q ? { q } : {}), ...(page > 1 ? { page: String(page) } : {}) })
    return query.size > 0 ? `/journal?${query}` : '/journal'
  },
  searchPage: (query: string) => (query ? `/search?${query}` : '/search'),
  article: (id: string) => `/journal/${encodeURIComponent(id)}`,
  crafts: (query = '') => (query ? `/crafts?${query}` : '/crafts'),
  craft: (id: string, page = 1) =>
    page > 1 ? `/crafts/${encodeURIComponent(id)}?page=${page}` : `/crafts/${encodeURIComponent(id)}`,
  /** links in emails; the codes open nothing else */
  confirmNewsletter: (code: string) => `/newsletter/confirm?code=${encodeURIComponent(code)}`,
  leaveNewsletter: (code: string) => `/newsletter/leave?code=${encodeURIComponent(code)}`,
  /** POST: the pages' forms, and the one click of an email program */
  confirmNewsletterAtOnce: (code: string) => `/api/newsletter/confirm?code=${encodeURIComponent(code)}`,
  newsletterLink: (issue: string) => `/api/newsletter/issues/${issue}/link`,
  leaveNewsletterAtOnce: (code: string) => `/api/newsletter/leave?code=${encodeURIComponent(code)}`,
  leaveFollower: (code: string) => `/unsubscribe?code=${encodeURIComponent(code)}`,
  leaveFollowerAtOnce: (code: string) => `/api/unsubscribe?code=${encodeURIComponent(code)}`,
  invitation: (code: string) => `/invitation?code=${encodeURIComponent(code)}`,
  login: (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  register: (from?: string) => (from ? `/register?from=${encodeURIComponent(from)}` : '/register'),
  artisanRegister: (query = '') => (query ? `/artisan/register?${query}` : '/artisan/register'),
  forgotPassword: () => '/forgot-password',
  /** in the fragment, so that no log and no Referer has the code */
  resetPassword: (code = '') => (code ? `/reset-password#${code}` : '/reset-password'),
  cart: () => '/cart',
  lite: (
    page:
      | 'on'
      | 'off'
      | 'cart'
      | 'checkout'
      | 'code'
      | 'sign-in'
      | 'account'
      | 'address'
      | 'full'
      | 'order'
      | 'confirmation',
  ) => `/lite/${page}`,
  liteCheckout: (address: string) => `/lite/checkout?address=${encodeURIComponent(address)}`,
  liteOrder: (number: string) => `/lite/orders/${encodeURIComponent(number)}`,
  wishlist: () => '/wishlist',
  sharedWishlist: (token: string) => `/wishlist/${token}`,
  checkout: () => '/checkout',
  oldCheckout: () => '/checkout-old',
  pay: (number: string) => `/checkout?order=${encodeURIComponent(number)}`,
  payNow: (number: string) => `/checkout?order=${encodeURIComponent(number)}&sheet=open`,
  /** what an assistant put together, for the customer who holds the link */
  agentCheckout: (id: string) => `/agent-checkout/${encodeURIComponent(id)}`,
  giftCards: () => '/gift-cards',
  giftCard: (id: string) => `/gift-cards?card=${encodeURIComponent(id)}`,
  payGiftCard: (id: string) => `/checkout?giftCard=${encodeURIComponent(id)}`,
  orderSuccess: (number: string) => `/order/success?order=${encodeURIComponent(number)}`,
  orderFailed: (number: string) => `/order/failed?order=${encodeURIComponent(number)}`,
  orders: (page = 1) => (page > 1 ? `/orders?page=${page}` : '/orders'),
  order: (number: string) => `/orders/${encodeURIComponent(number)}`,
  ordersFound: (query: string) => (query ? `/orders?${query}` : '/orders'),
  /** the return form of a parcel; `sku` ticks one line */
  returnForm: (number: string, parcel: string, sku = '') =>
    `/orders/${encodeURIComponent(number)}/return?parcel=${encodeURIComponent(parcel)}${sku ? `&sku=${encodeURIComponent(sku)}` : ''}`,
  document: (number: string, parcel: string, documentNumber: string) =>
    `/api/orders/${encodeURIComponent(number)}/parcels/${encodeURIComponent(parcel)}/documents/${encodeURIComponent(documentNumber.replaceAll('/', '-'))}.pdf`,
  networkInvoice: (code: string) => `/ondc/invoices/${encodeURIComponent(code)}`,
  gstr1: (month: string) => `/api/artisan/gstr1/${month}.json`,
  statement: (of: string, format: 'pdf' | 'csv') => `/api/artisan/statements/${encodeURIComponent(of)}.${format}`,
  notifications: () => '/profile/notifications',
  sessions: () => '/profile/sessions',
  privacyChoices: () => '/profile/data',
  ownReviews: () => '/profile/reviews',
  /** the form of a complaint about a piece or an artisan */
  report: (kind: 'product' | 'artisan' | 'certificate', id: string) =>
    `/contact?report=${kind}:${encodeURIComponent(id)}#complaint`,
  grievances: (code = '') => (code ? `/grievances#${code}` : '/grievances'),
  exportAccount: () => '/api/auth/export',
  confirmEmail: (code = '') => (code ? `/confirm-email#${code}` : '/confirm-email'),
  dashboard: (page = 1) => (page > 1 ? `/dashboard?page=${page}` : '/dashboard'),
  profile: () => '/profile',
  addresses: () => '/profile/addresses',
  addressForm: (id: string) => `/profile/addresses?edit=${encodeURIComponent(id)}`,
  figures: (year = '') => (year ? `/figures/${year}` : '/figures'),
  figuresFile: (year: string) => `/api/figures/${year}`,
  workshop: () => '/artisan/dashboard',
  workshopDays: (days: number) => `/artisan/dashboard?days=${days}`,
  workshopOrders: (query = '') => (query ? `/artisan/orders?${query}` : '/artisan/orders'),
  workshopProducts: (query = '') => (query ? `/artisan/products?${query}` : '/artisan/products'),
  workshopProfile: () => '/artisan/profile',
  workshopStart: (step = '') => (step ? `/artisan/start#${step}` : '/artisan/start'),
  workshopNewProduct: (draft = '') => (draft ? `/artisan/products/new?draft=${draft}` : '/artisan/products/new'),
  workshopProduct: (id: string) => `/artisan/products/${encodeURIComponent(id)}/edit`,
  orderLink: (code: string, query = '') => `/order-link?code=${encodeURIComponent(code)}${query && `&${query}`}`,
  moveByLink: (code: string) => `/api/order-links?code=${encodeURIComponent(code)}`,
  workshopParcel: (number: string) => `/artisan/orders/${encodeURIComponent(number)}`,
  packingSlip: (number: string) => `/api/artisan/orders/${encodeURIComponent(number)}/slip.pdf`,
  parcelLabel: (number: string) => `/api/artisan/orders/${encodeURIComponent(number)}/label.pdf`,
  customWork: (query = '') => (query ? `/custom-work?${query}` : '/custom-work'),
  workshopCustomWork: (query = '') => (query ? `/artisan/custom-work?${query}` : '/artisan/custom-work'),
  workshopQuestions: (query = '') => (query ? `/artisan/questions?${query}` : '/artisan/questions'),
  workshopReviews: (query = '') => (query ? `/artisan/reviews?${query}` : '/artisan/reviews'),
  workshopArtisans: () => '/artisan/members',
  workshopTeam: () => '/artisan/team',
  workshopImports: () => '/artisan/imports',
  workshopImport: (id: string, query = '') => `/artisan/imports/${encodeURIComponent(id)}${query ? `?${query}` : ''}`,
  workshopWaiting: () => '/artisan/waiting',
  productsTemplate: () => '/api/artisan/products/template.csv',
  productsExport: () => '/api/artisan/products/export.csv',
  workshopExport: () => '/api/artisan/export.zip',
  workshopReturns: (query = '') => (query ? `/artisan/returns?${query}` : '/artisan/returns'),
  workshopEarnings: (query = '') => (query ? `/artisan/earnings?${query}` : '/artisan/earnings'),
  admin: () => '/admin/dashboard',
  adminDays: (days: number) => `/admin/dashboard?days=${days}`,
  adminOrders: (query = '') => (query ? `/admin/orders?${query}` : '/admin/orders'),
  adminReports: (query = '') => (query ? `/admin/reports?${query}` : '/admin/reports'),
  adminListFile: (list: string) => `/api/admin/${list}/export.csv`,
  adminReportFile: (name: string, query: string) =>
    `/api/admin/reports/${name}/export.${name.startsWith('tally') ? 'xml' : 'csv'}${query ? `?${query}` : ''}`,
  adminOrder: (number: string) => `/admin/orders/${encodeURIComponent(number)}`,
  adminArtisans: (query = '') => (query ? `/admin/artisans?${query}` : '/admin/artisans'),
  adminProducts: (query = '') => (query ? `/admin/products?${query}` : '/admin/products'),
  adminCraft: (slug: string) => `/admin/crafts/${encodeURIComponent(slug)}`,
  adminCrafts: (query = '') => (query ? `/admin/crafts?${query}` : '/admin/crafts'),
  adminCollections: () => '/admin/collections',
  adminCollection: (id: string) => `/admin/collections/${encodeURIComponent(id)}`,
  adminRevision: (id: string) => `/admin/revisions/${encodeURIComponent(id)}`,
  adminProduct: (id: string) => `/admin/products/${encodeURIComponent(id)}`,
  adminArtisan: (id: string) => `/admin/artisans/${encodeURIComponent(id)}`,
  adminQuestions: (query = '') => (query ? `/admin/questions?${query}` : '/admin/questions'),
  adminWork: () => '/admin/work-pictures',
  adminCertificates: () => '/admin/certificates',
  adminMessages: (query = '') => (query ? `/admin/messages?${query}` : '/admin/messages'),
  adminComplaints: (query = '') => (query ? `/admin/complaints?${query}` : '/admin/complaints'),
  adminCoupon: (code: string) => `/admin/coupons/${encodeURIComponent(code)}`,
  adminNewCoupon: () => '/admin/coupons/new',
  adminComplaint: (ticket: string) => `/admin/complaints/${encodeURIComponent(ticket)}`,
  adminContact: (query = '') => (query ? `/admin/contact?${query}` : '/admin/contact'),
  adminContactMessage: (id: string) => `/admin/contact/${id}`,
  adminReviews: (query = '') => (query ? `/admin/reviews?${query}` : '/admin/reviews'),
  adminCoupons: (query = '') => (query ? `/admin/coupons?${query}` : '/admin/coupons'),
  adminPeople: (query = '') => (query ? `/admin/people?${query}` : '/admin/people'),
  adminPerson: (id: string) => `/admin/people/${encodeURIComponent(id)}`,
  adminPeopleFile: (query: string) => `/api/admin/people/export.csv${query}`,
  logo: (mark: string) => `/brand/${mark}/logo.png`,
  adminBrand: () => '/admin/brand',
  adminMenu: () => '/admin/menu',
  adminHome: () => '/admin/home',
  homePreview: () => '/?preview',
  adminOperator: () => '/admin/operator',
  setup: (key: string) => `/setup?key=${key}`,
  adminTexts: (query = '') => (query ? `/admin/texts?${query}` : '/admin/texts'),
  adminSettings: () => '/admin/settings',
  adminRates: () => '/admin/rates',
  adminOperations: () => '/admin/operations',
  adminAudit: (query = '') => (query ? `/admin/audit?${query}` : '/admin/audit'),
  adminProfile: () => '/admin/profile',
  ownAuthenticator: () => '/profile/authenticator',
  authenticator: (from?: string) =>
    from ? `/admin/authenticator?from=${encodeURIComponent(from)}` : '/admin/authenticator',
  adminReturn: (number: string) => `/admin/returns/${encodeURIComponent(number)}`,
  adminReturns: (query = '') => (query ? `/admin/returns?${query}` : '/admin/returns'),
  adminRefunds: (query = '') => (query ? `/admin/refunds?${query}` : '/admin/refunds'),
  adminGiftCards: (query = '') => (query ? `/admin/gift-cards?${query}` : '/admin/gift-cards'),
  adminCash: (query = '') => (query ? `/admin/cash?${query}` : '/admin/cash'),
  adminJournal: (query = '') => (query ? `/admin/journal?${query}` : '/admin/journal'),
  adminArticle: (slug: string) => `/admin/journal/${encodeURIComponent(slug)}`,
  adminPages: () => '/admin/pages',
  adminInfoPage: (slug: string) => `/admin/pages/${encodeURIComponent(slug)}`,
  adminNewsletterIssue: (id: string) => `/admin/newsletter/${id}`,
  adminNewsletter: (query = '') => (query ? `/admin/newsletter?${query}` : '/admin/newsletter'),
  adminGlossary: (query = '') => (query ? `/admin/glossary?${query}` : '/admin/glossary'),
  certificate: (number: string) => `/c/${encodeURIComponent(number)}`,
  certificateCheck: () => '/c',
  certificateKeys: () => '/.well-known/jwks.json',
  adminWebhooks: () => '/admin/webhooks',
  adminPayouts: (query = '') => (query ? `/admin/payouts?${query}` : '/admin/payouts'),
  adminTextFile: (language: string, format: string) => `/api/admin/texts/export.${format}?language=${language}`,
  adminPayoutFile: (run: string) => `/api/admin/payout-runs/${encodeURIComponent(run)}/file.csv`,
  manifest: (language: string, pathname: string) =>
    `/manifest.webmanifest?lng=${language}${/^\/artisan\/(?!register)/.test(pathname) ? '&room=workshop' : ''}`,
  info: (page: InfoPage) => `/${page}`,
  devEmail: (id?: number) => (id === undefined ? '/dev/email' : `/dev/email?id=${id}`),
  sandboxSheet: (gatewayOrderId: string, of: { order: string } | { giftCard: string }) =>
    `/sandbox/checkout/${encodeURIComponent(gatewayOrderId)}?${new URLSearchParams(of)}`,
  sandboxPay: (gatewayOrderId: string) => `/sandbox/orders/${encodeURIComponent(gatewayOrderId)}/pay`,
  sharedPicture: (key: string) => `/img/${key}/shared.jpg`,
  journalFeed: () => '/journal/rss.xml',
  clip: (key: string) => `/img/${key}/clip`,
  picture: (key: string, width: number, format: 'avif' | 'webp') => `/img/${key}/${width}.${format}`,
} as const

export const infoPages = ['contact', ...writtenPages] as const

export type InfoPage = (typeof infoPages)[number]

/** Accepts only a path of this shop as a return URL; anything else becomes home. */
export function safePath(remembered: string | null | undefined): string {
  if (!remembered || !/^\/(?![/\\])/.test(remembered)) return paths.home()
  // A control character or backslash can turn a path into a foreign host in some browsers.
  const hasTrick = [...remembered].some((sign) => sign === '\\' || (sign.codePointAt(0) ?? 0) < 0x21)
  if (hasTrick || !URL.canParse(remembered, 'http://shop.invalid')) return paths.home()
  // `/.//other.host` looks like a path of ours, but is a foreign host once its dots are resolved.
  const { host, pathname } = new URL(remembered, 'http://shop.invalid')
  return host === 'shop.invalid' && !pathname.startsWith('//') ? remembered : paths.home()
}
