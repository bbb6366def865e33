/** Who gets which status from every call of the shop. A call without a row here fails the build. */
import { ownAccount } from './access-accounts.ts'
import { orderAdminAccess } from './access-admin-orders.ts'
import { adminProductsAccess } from './access-admin-products.ts'
import { artisanProfileAccess } from './access-artisan-profile.ts'
import { authenticatorAccess } from './access-authenticator.ts'
import { careAccess } from './access-care.ts'
import { cashAccess } from './access-cash.ts'
import { coOperativeAccess } from './access-co-operatives.ts'
import { craftAccess } from './access-crafts.ts'
import { figuresAccess } from './access-figures.ts'
import { impersonationAccess } from './access-impersonation.ts'
import { importsAccess } from './access-imports.ts'
import { messagesAccess } from './access-messages.ts'
import { moves } from './access-moves.ts'
import { operationsAccess } from './access-operations.ts'
import { afterOrderAccess } from './access-orders.ts'
import { payouts } from './access-payouts.ts'
import { peopleAccess } from './access-people.ts'
import { ownProducts } from './access-products.ts'
import { ratesAccess } from './access-rates.ts'
import { reviewsAccess } from './access-reviews.ts'
import { type AccessFacts, type AccessRow, all, ofAdmins, ofArtisans, ofCustomers } from './access-row.ts'
import { settingsAccess } from './access-settings.ts'
import { wordsAccess } from './access-words.ts'

export { type AccessCaller, type AccessFacts, type AccessInput, type AccessRow, callers } from './access-row.ts'

const address = {
  fullName: 'Asha Kulkarni',
  phone: '9876543210',
  pincode: '411004',
  house: '12',
  street: 'Prabhat Road',
  city: 'Pune',
  state: 'maharashtra',
}
const savedAddress = { ...address, kind: 'home', isDefault: false }
const linesOf = ({ product }: AccessFacts) => [{ productId: product, variant: {}, quantity: 1 }]

const accounts: Record<string, AccessRow> = {
  'POST /auth/register': {
    statuses: all(201),
    input: (_, caller) => ({
      body: {
        fullName: 'Meena Rao',
        email: `${caller}@access.test`,
        phone: '9876543210',
        password: 'terracotta horse',
        confirmPassword: 'terracotta horse',
        accountType: 'customer',
        acceptTerms: true,
      },
    }),
  },
  'POST /auth/login': {
    statuses: all(200),
    input: () => ({ body: { email: 'asha@haat.test', password: 'haat-demo-2026' } }),
  },
  'POST /auth/logout': { statuses: all(200) },
  'GET /auth/me': { statuses: all(200) },
  'PUT /auth/language': { statuses: [401, 200, 200, 200, 200, 200], input: () => ({ body: { language: 'ta' } }) },
  'POST /auth/forgot-password': { statuses: all(202), input: () => ({ body: { email: 'asha@haat.test' } }) },
  // A code that nobody was sent: 409 shows that the caller was let in.
  'POST /auth/reset-password': {
    statuses: all(409),
    input: () => ({
      body: { code: 'nonsense', newPassword: 'terracotta horse', confirmPassword: 'terracotta horse' },
    }),
  },
  'PUT /auth/password': {
    statuses: [401, 409, 409, 409, 409, 409],
    input: () => ({
      body: { currentPassword: 'wrong one', newPassword: 'terracotta horse', confirmPassword: 'terracotta horse' },
    }),
  },
  'GET /addresses': { statuses: ofCustomers(200) },
  'POST /addresses': { statuses: ofCustomers(201), input: () => ({ body: savedAddress }) },
  'PUT /addresses/{id}': {
    statuses: ofCustomers(200, 404),
    input: ({ addressId }) => ({ params: { id: addressId }, body: savedAddress }),
  },
  'DELETE /addresses/{id}': {
    statuses: ofCustomers(200, 404),
    input: ({ addressId }) => ({ params: { id: addressId } }),
  },
  'GET /pincodes/{pincode}': { statuses: all(200), input: () => ({ params: { pincode: '302001' } }) },
}

const goods: Record<string, AccessRow> = {
  'GET /artisans': { statuses: all(200) },
  'GET /artisans/spotlight': { statuses: all(200) },
  'GET /artisans/{id}': { statuses: all(200), input: ({ artisan }) => ({ params: { id: artisan } }) },
  'PUT /artisans/{id}/follow': {
    statuses: ofCustomers(200),
    input: ({ artisan }) => ({ params: { id: artisan }, body: {} }),
  },
  'GET /artisans/{id}/follow': { statuses: ofCustomers(200), input: ({ artisan }) => ({ params: { id: artisan } }) },
  'GET /follows': { statuses: ofCustomers(200) },
  'DELETE /artisans/{id}/follow': { statuses: ofCustomers(200), input: ({ artisan }) => ({ params: { id: artisan } }) },
  // Nobody's session counts here, only the code; one that opens nothing is answered like one that does.
  'POST /unsubscribe': { statuses: all(200) },
  'GET /products': { statuses: all(200) },
  'GET /products/featured': { statuses: all(200) },
  'GET /products/cards': { statuses: all(200), input: ({ product }) => ({ query: { ids: product } }) },
  'POST /products/cards': {
    statuses: all(200),
    input: ({ product }) => ({ body: { lines: [{ productId: product, variant: {} }] } }),
  },
  'GET /products/{id}': { statuses: all(200), input: ({ product }) => ({ params: { id: product } }) },
  'POST /products/{id}/views': {
    statuses: all(202),
    input: ({ product }) => ({ params: { id: product }, body: { after: [] } }),
  },
  'GET /products/{id}/delivery': {
    statuses: all(200),
    input: ({ product }) => ({ params: { id: product }, query: { pincode: '411004' } }),
  },
  'GET /meta': { statuses: all(200) },
}

const orders: Record<string, AccessRow> = {
  'POST /checkout/quote': { statuses: all(200), input: (facts) => ({ body: { lines: linesOf(facts) } }) },
  'POST /orders': {
    statuses: ofCustomers(201),
    input: (facts, caller) => ({
      body: { lines: linesOf(facts), shippingAddress: address, paymentMethod: 'upi' },
      idempotencyKey: `access-${caller}`,
    }),
  },
  'GET /orders': { statuses: ofCustomers(200) },
  'GET /orders/{number}': {
    statuses: ofCustomers(200, 404),
    input: ({ paidOrder }) => ({ params: { number: paidOrder } }),
  },
  'GET /artisan/orders': { statuses: ofArtisans(200) },
  'GET /artisan/orders/{parcel}': {
    statuses: ofArtisans(200, 404),
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel } }),
  },
  // A move that the table does not allow now: 409 shows that the caller was let in.
  'POST /artisan/orders/{parcel}/moves': {
    statuses: ofArtisans(409, 404),
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel }, body: { move: 'pack' } }),
  },
  'GET /admin/orders': { statuses: ofAdmins(200) },
  'GET /admin/orders/{number}': {
    statuses: ofAdmins(200),
    input: ({ paidOrder }) => ({ params: { number: paidOrder } }),
  },
  'POST /admin/orders/{parcel}/moves': {
    statuses: ofAdmins(409),
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel }, body: { move: 'deliver' } }),
  },
}

const payments: Record<string, AccessRow> = {
  'GET /orders/{number}/payment': {
    statuses: ofCustomers(200, 404),
    input: ({ unpaidOrder }) => ({ params: { number: unpaidOrder } }),
  },
  'POST /orders/{number}/payment': {
    statuses: ofCustomers(200, 404),
    input: ({ unpaidOrder }) => ({ params: { number: unpaidOrder } }),
  },
  'POST /payments/verify': { statuses: ofCustomers(200, 404), input: ({ callback }) => ({ body: callback }) },
  // Nobody's session counts here, only the gateway's signature.
  'POST /webhooks/razorpay': { statuses: all(401), input: () => ({ body: { event: 'payment.captured' } }) },
  'POST /orders/{number}/cancellation': {
    statuses: ofCustomers(200, 404),
    input: ({ unpaidOrder }) => ({ params: { number: unpaidOrder }, body: {} }),
  },
}

const search: Record<string, AccessRow> = {
  'GET /search/suggestions': { statuses: all(200), input: () => ({ query: { q: 'blue bo' } }) },
  'GET /search/history': { statuses: ofCustomers(200) },
  'POST /search/history': { statuses: ofCustomers(200), input: () => ({ body: { words: ['blue pottery'] } }) },
  'DELETE /search/history': { statuses: ofCustomers(200), input: () => ({ query: { words: 'blue pottery' } }) },
  'PUT /search/history/setting': { statuses: ofCustomers(200), input: () => ({ body: { isOn: true } }) },
}

const wishlist: Record<string, AccessRow> = {
  'GET /wishlist': { statuses: ofCustomers(200) },
  'POST /wishlist': { statuses: ofCustomers(200), input: ({ product }) => ({ body: { productId: product } }) },
  // Taking off what was never on changes nothing: nobody learns what another wishes.
  'DELETE /wishlist/{productId}': {
    statuses: ofCustomers(200),
    input: ({ product }) => ({ params: { productId: product } }),
  },
  'POST /products/{id}/stock-alerts': {
    statuses: all(202),
    input: ({ product }) => ({ params: { id: product }, body: { email: 'waits@access.test', variant: {} } }),
  },
  'DELETE /wishlist': { statuses: ofCustomers(200) },
}

const journal: Record<string, AccessRow> = {
  'GET /journal': { statuses: all(200) },
  // The cast has no article: 404 shows that the caller was let in.
  'GET /journal/{id}': { statuses: all(404), input: () => ({ params: { id: 'a-mirror-without-glass' } }) },
  'POST /newsletter': { statuses: all(202), input: (_, caller) => ({ body: { email: `${caller}@access.test` } }) },
  // Nobody's session counts here, only the code; one that opens nothing is answered like one that does.
  'POST /newsletter/confirm': { statuses: all(200), input: () => ({ query: { code: 'nonsense' } }) },
  'POST /newsletter/leave': { statuses: all(200), input: () => ({ query: { code: 'nonsense' } }) },
  'POST /contact': {
    statuses: all(202),
    input: (_, caller) => ({
      body: { name: 'Meena Rao', email: `${caller}@access.test`, message: 'Is the bowl safe for hot food?' },
    }),
  },
}

/** By method and path, in the order in which they are tried. */
export const accessMatrix: Readonly<Record<string, AccessRow>> = {
  ...impersonationAccess,
  ...accounts,
  ...ownAccount,
  ...authenticatorAccess,
  ...peopleAccess,
  ...craftAccess,
  ...goods,
  ...artisanProfileAccess,
  ...orders,
  ...payments,
  ...cashAccess,
  ...afterOrderAccess,
  ...orderAdminAccess,
  ...reviewsAccess,
  ...messagesAccess,
  ...search,
  ...wishlist,
  ...journal,
  ...moves,
  ...ownProducts,
  ...adminProductsAccess,
  ...importsAccess,
  ...payouts,
  ...figuresAccess,
  ...operationsAccess,
  ...coOperativeAccess,
  ...settingsAccess,
  ...ratesAccess,
  ...careAccess,
  ...wordsAccess,
}
