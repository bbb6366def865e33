/** Only calls that need an input or another status than 200. A 400, 404, 409 or 415 proves that access was granted. */

import { randomUUID } from 'node:crypto'
import { artisanConsentVersion } from '#features/artisans/artisan-consent.ts'
import { standardHome } from '#features/home/home-blocks.ts'
import type { AccessFacts, AccessRow } from './access-row.ts'

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

const nobodys = 'no-such-collection'

const seen = '2026-01-01T00:00:00.000Z'

const wrongPasskey = (...parts: string[]) => ({
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
  response: Object.fromEntries(['clientDataJSON', ...parts].map((part) => [part, 'AAAA'])),
})
const wrongCode = () => ({ body: { code: '000000' } })

const complaint = { subject: 'order', name: 'Meena Rao', text: 'The lid came in two pieces.' }

const nobodysCare = { ticket: 'HC-2611-222222', email: 'nobody@access.test' }

const nobody = '00000000-0000-4000-8000-000000000000'

const craftForm = {
  names: { en: 'Access craft' },
  descriptions: { en: 'For the access matrix.' },
  category: 'pottery',
  state: 'odisha',
  place: 'Puri',
  giName: null,
  materials: ['clay'],
  techniques: ['coiling'],
  colors: ['red'],
}

const operator = {
  ...{ name: 'Utkal Kala', address: '12 Station Road, Bhubaneswar', email: 'care@access.test', phone: '0674 255 0000' },
  ...{ grievanceOfficer: 'Sasmita Behera', gstin: '' },
}

const noIssue = { params: { id: '00000000-0000-4000-8000-000000000000' } }
const issueForm = { subject: { en: 'News' }, text: { en: 'All of it.' }, action: {}, link: '' }
const brandForm = {
  ...{ names: {}, action: '#a3241e', ink: '#1c2752', face: 'standard', orderPrefix: 'HT' },
  ...{ languages: ['en'], signature: {}, networks: [], showsCredit: true },
}

const couponTerms = {
  ...{ percentBasisPoints: 500, amountPaise: null, mostPaise: null, fromPaise: 0, platformShareBasisPoints: 10_000 },
  ...{ artisan: null, category: null, startsAt: '2026-01-01T00:00:00Z', endsAt: null },
  ...{ mostUses: null, mostUsesPerCustomer: null },
}

const ofPaidOrder = ({ paidOrder }: AccessFacts) => ({ number: paidOrder })

const over = { fromDay: '2020-01-01', untilDay: '2020-01-02' }

const consent = { manner: 'signed', textVersion: artisanConsentVersion, agrees: true }

const ofImport = ({ import: id }: AccessFacts) => ({ id })

const key = '8c1f2f5e-0d7b-4f7a-9a39-1b8f3b1f7a10'

const ofReturn = ({ paidParcel }: AccessFacts) => ({ return: `${paidParcel}-R9` })

const ofUpload = '5e2f6a3c-9f7b-4d0e-8a51-2c8d3b6f7e90'

const withdraw = { move: 'withdraw' }

const nobodyPeople = { params: { id: 'nobody', session: 'none' } }

const size = { lengthMm: 150, widthMm: 150, heightMm: 80 }

const form = {
  craft: 'jaipur-blue-pottery',
  category: 'pottery',
  state: 'rajasthan',
  words: { en: { name: 'Access bowl', description: 'Made for the table.' } },
  materials: ['quartz'],
  techniques: [],
  colors: ['blue'],
  features: [],
  pictures: [{ key: 'nobodys-picture' }],
  optionNames: [],
  variants: [{ options: {}, pricePaise: 90_000, stock: 1 }],
  size,
  weightGrams: 400,
  packed: { ...size, weightGrams: 600 },
  isFragile: true,
  packing: 'boxInBox',
  isMadeToOrder: false,
  dispatchDays: 3,
  weeklyCapacity: null,
  hsn: '6912',
  breakUp: null,
  extras: { words: null, wrapPaise: null, picture: null },
}

const nobodysProducts = '00000000-0000-4000-8000-000000000099'

const draftOf = (caller: string) => `00000000-0000-4000-8000-0000000000${caller.length}0`

const plan = {
  ...{ key: '', fromDay: '2000-01-01', seenFrom: '2017-07-01T00:00:00Z' },
  terms: { kind: 'commission', basisPoints: 1000 },
}

const reviewWords = { rating: 4, title: 'A good bowl', text: 'Holds a family of four, and the glaze is even.' }

const nothing = { id: 'no-such-article' }

const seenWords = { revision: 1 }

const ofPage = { page: 'terms' }

/** By method and path, in the order of execution. Each entry in api.ts declares its allowed roles. */
export const accessRows: Readonly<Record<string, AccessRow>> = {
  // No such artisan, so the session stays the admin's.
  'POST /admin/artisans/{id}/impersonation': {
    status: 404,
    input: () => ({ params: { id: 'nobody-here' }, body: { reason: 'She cannot read, and asked us by phone.' } }),
  },
  'PUT /admin/artisans/{id}/commission': {
    input: ({ artisan }) => ({
      params: { id: artisan },
      body: { terms: null, fromDay: plan.fromDay, seenFrom: null, reason: 'As it is.' },
    }),
  },
  // A GSTIN that the artisan never entered.
  'POST /admin/artisans/{id}/tax-checks': {
    status: 409,
    input: ({ artisan }) => ({ params: { id: artisan }, body: { taxStatus: 'enrolled', number: 'ENR0' } }),
  },
  'PUT /admin/artisans/{id}/tax': {
    status: 409,
    input: ({ artisan }) => ({
      params: { id: artisan },
      body: { taxStatus: 'none', expected: 'none', reason: 'Struck off.' },
    }),
  },
  'POST /auth/register': {
    status: 201,
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
  'POST /auth/login': { input: () => ({ body: { email: 'asha@haat.test', password: 'haat-demo-2026' } }) },
  'PUT /auth/language': { input: () => ({ body: { language: 'ta' } }) },
  'POST /auth/sign-in-code': { status: 202, input: () => ({ body: { email: 'asha@haat.test' } }) },
  // An address of each: more than five wrong codes for one are refused.
  'POST /auth/login-code': {
    status: 401,
    input: (_, caller) => ({ body: { email: `${caller}@access.test`, code: '000000' } }),
  },
  'POST /auth/register-code': {
    status: 401,
    input: (_, caller) => ({
      body: {
        email: `opens-${caller}@access.test`,
        code: '000000',
        fullName: 'Somebody New',
        phone: '9876543210',
        acceptTerms: true,
      },
    }),
  },
  'POST /auth/forgot-password': { status: 202, input: () => ({ body: { email: 'asha@haat.test' } }) },
  'POST /auth/reset-password': {
    status: 409,
    input: () => ({
      body: { code: 'nonsense', newPassword: 'terracotta horse', confirmPassword: 'terracotta horse' },
    }),
  },
  'PUT /auth/password': {
    status: 409,
    input: () => ({
      body: { currentPassword: 'wrong one', newPassword: 'terracotta horse', confirmPassword: 'terracotta horse' },
    }),
  },
  'POST /addresses': { status: 201, input: () => ({ body: savedAddress }) },
  'PUT /addresses/{id}': {
    status: [200, 404],
    input: ({ addressId }) => ({ params: { id: addressId }, body: savedAddress }),
  },
  'DELETE /addresses/{id}': { status: [200, 404], input: ({ addressId }) => ({ params: { id: addressId } }) },
  'GET /pincodes/{pincode}': { input: () => ({ params: { pincode: '302001' } }) },
  'PUT /auth/profile': { input: () => ({ body: { fullName: 'Asha Kulkarni' } }) },
  'PUT /auth/email': {
    status: 409,
    input: (_, caller) => ({ body: { email: `${caller}-moves@access.test`, currentPassword: 'wrong one' } }),
  },
  'POST /auth/email/link': { status: 202 },
  'POST /auth/email/confirmation': { status: 409, input: () => ({ body: { code: 'nonsense' } }) },
  'POST /auth/phone/confirmation': { status: 401, input: () => ({ body: { code: '000000' } }) },
  // No such session. own-account.http.test.ts covers another person's session.
  'DELETE /auth/sessions/{id}': { status: 404, input: () => ({ params: { id: 'nonsense' } }) },
  'DELETE /auth/account': { status: 409, input: () => ({ body: { currentPassword: 'wrong one' } }) },
  'POST /auth/proof': { status: 409, input: () => ({ body: { currentPassword: 'wrong one' } }) },
  'PUT /notifications': { status: [200, 200, 200, 200, 404], input: () => ({ body: { kind: 'reviews', isOn: true } }) },
  'PUT /notifications/received': { status: 200, input: () => ({ body: { id: null } }) },
  'PUT /notifications/device': {
    status: 200,
    input: () => ({
      body: {
        endpoint: 'https://push.example/device',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    }),
  },
  'DELETE /notifications/device': { status: 200, input: () => ({}) },
  // No key signed these.
  'POST /auth/tokens': { status: 201, input: () => ({ body: { name: 'Till', scope: 'read' } }) },
  'POST /auth/tokens/{id}/rotation': { status: 404, input: () => ({ params: { id: 'nonsense' } }) },
  'DELETE /auth/tokens/{id}': { status: 404, input: () => ({ params: { id: 'nonsense' } }) },
  'POST /auth/passkeys': { status: 409, input: () => ({ body: wrongPasskey('attestationObject') }) },
  'POST /auth/passkeys/sign-in': {
    status: 409,
    input: () => ({ body: { passkey: wrongPasskey('authenticatorData', 'signature') } }),
  },
  'POST /auth/passkeys/proof': { status: 409, input: () => ({ body: wrongPasskey('authenticatorData', 'signature') }) },
  'DELETE /auth/passkeys/{id}': { status: 404, input: () => ({ params: { id: 'nonsense' } }) },
  // No authenticator is active: 404, or 401 for the wrong code.
  'POST /auth/authenticator/removal': { status: 401, input: wrongCode },
  'POST /auth/authenticator/recovery-codes': { status: 404 },
  'POST /auth/authenticator/confirmation': { status: 404, input: wrongCode },
  // Starts an enrolment, which the calls above must not see.
  'POST /auth/authenticator': {},
  'GET /admin/users': { input: () => ({ query: { q: 'asha', role: 'customer' } }) },
  'GET /admin/users/{id}': { status: 404, input: () => nobodyPeople },
  'PUT /admin/users/{id}/role': {
    status: 404,
    input: () => ({ ...nobodyPeople, body: { role: 'admin', expected: 'customer' } }),
  },
  'PUT /admin/users/{id}/disablement': {
    status: 404,
    input: () => ({ ...nobodyPeople, body: { reason: 'Three parcels that were never sent' } }),
  },
  'DELETE /admin/users/{id}/disablement': { status: 404, input: () => nobodyPeople },
  'DELETE /admin/users/{id}/sessions': { status: 404, input: () => nobodyPeople },
  'DELETE /admin/users/{id}/sessions/{session}': { status: 404, input: () => nobodyPeople },
  'DELETE /admin/users/{id}/authenticator': { status: 404, input: () => nobodyPeople },
  'GET /admin/users/{id}/export': { status: 404, input: () => nobodyPeople },
  'DELETE /admin/users/{id}': { status: 404, input: () => ({ ...nobodyPeople, body: { reason: 'asked' } }) },
  'GET /crafts/{id}': { input: ({ craft }) => ({ params: { id: craft } }) },
  'GET /artisans/{id}': { input: ({ artisan }) => ({ params: { id: artisan } }) },
  'PUT /artisans/{id}/follow': { input: ({ artisan }) => ({ params: { id: artisan }, body: {} }) },
  'GET /artisans/{id}/follow': { input: ({ artisan }) => ({ params: { id: artisan } }) },
  'DELETE /artisans/{id}/follow': { input: ({ artisan }) => ({ params: { id: artisan } }) },
  'GET /products/cards': { input: ({ product }) => ({ query: { ids: product } }) },
  'POST /products/cards': { input: ({ product }) => ({ body: { lines: [{ productId: product, variant: {} }] } }) },
  'GET /products/{id}': { input: ({ product }) => ({ params: { id: product } }) },
  'GET /products/{id}/related': { input: ({ product }) => ({ params: { id: product } }) },
  // A year before the shop, for everybody alike.
  'GET /figures/{year}': { status: 404, input: () => ({ params: { year: '2019-20' } }) },
  'GET /products/{id}/recommendations': { input: ({ product }) => ({ params: { id: product } }) },
  'POST /products/{id}/views': {
    status: 202,
    input: ({ product }) => ({ params: { id: product }, body: { after: [] } }),
  },
  'POST /products/deliveries': { input: ({ product }) => ({ body: { ids: [product], pincode: '411004' } }) },
  'GET /products/{id}/delivery': {
    input: ({ product }) => ({ params: { id: product }, query: { pincode: '411004' } }),
  },
  'PUT /artisans/profile': { input: () => ({ body: {} }) },
  'PUT /artisan/papers/{kind}': { input: () => ({ params: { kind: 'pehchan' }, body: { number: 'RJ/JP/0012345' } }) },
  // Artisan A has not submitted this paper yet.
  'PUT /admin/artisans/{id}/papers/{kind}': {
    status: 404,
    input: ({ artisan }) => ({
      params: { id: artisan, kind: 'silk_mark' },
      body: { number: 'SMOI/KA/02345', isRight: true },
    }),
  },
  'POST /admin/artisans/{id}/inspections': { status: 201, input: ({ artisan }) => ({ params: { id: artisan } }) },
  // No bytes of a picture; no such photograph.
  'PUT /artisan/papers/{kind}/scan': { status: 415, input: () => ({ params: { kind: 'pehchan' } }) },
  'GET /artisan/papers/{kind}/scan': { status: 404, input: () => ({ params: { kind: 'pehchan' } }) },
  'POST /admin/artisans/{id}/papers/{kind}/views': {
    status: 404,
    input: ({ artisan }) => ({ params: { id: artisan, kind: 'silk_mark' } }),
  },
  'DELETE /artisan/papers/{kind}': { input: () => ({ params: { kind: 'pehchan' } }) },
  'POST /artisan/undertaking': { input: () => ({ body: { version: '2026-11' } }) },
  'POST /checkout/quote': { input: (facts) => ({ body: { lines: linesOf(facts) } }) },
  'POST /orders': {
    status: 201,
    input: (facts, caller) => ({
      body: { lines: linesOf(facts), shippingAddress: address, paymentMethod: 'upi' },
      idempotencyKey: `access-${caller}`,
    }),
  },
  'GET /orders/{number}': { status: [200, 404], input: ({ paidOrder }) => ({ params: { number: paidOrder } }) },
  'GET /artisan/orders/{parcel}': {
    status: [200, 404],
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel } }),
  },
  // A move that the current status does not allow.
  'POST /artisan/orders/{parcel}/moves': {
    status: [409, 404],
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel }, body: { move: 'pack' } }),
  },
  // A shop without a courier.
  'POST /artisan/orders/{parcel}/courier': {
    status: 404,
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel } }),
  },
  'POST /webhooks/courier': { status: 404, input: () => ({ body: {} }) },
  'GET /admin/orders/{number}': { input: ({ paidOrder }) => ({ params: { number: paidOrder } }) },
  'POST /admin/orders/{parcel}/moves': {
    status: 409,
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel }, body: { move: 'deliver' } }),
  },
  'GET /orders/{number}/payment': {
    status: [200, 404],
    input: ({ unpaidOrder }) => ({ params: { number: unpaidOrder } }),
  },
  'POST /orders/{number}/payment': {
    status: [200, 404],
    input: ({ unpaidOrder }) => ({ params: { number: unpaidOrder } }),
  },
  'POST /orders/{number}/payment/news': {
    status: [200, 404],
    input: ({ unpaidOrder }) => ({ params: { number: unpaidOrder } }),
  },
  'POST /webhooks/payments': { status: 404, input: () => ({ body: {} }) },
  'POST /payments/verify': { status: [200, 404], input: ({ callback }) => ({ body: callback }) },
  // Authenticated by the gateway's signature, not by a session.
  'POST /webhooks/razorpay': { status: 401, input: () => ({ body: { event: 'payment.captured' } }) },
  'POST /webhooks/whatsapp': { status: 404, input: () => ({ body: { entry: [] } }) },
  'POST /orders/{number}/cancellation': {
    status: [200, 404],
    input: ({ unpaidOrder }) => ({ params: { number: unpaidOrder }, body: {} }),
  },
  'POST /orders/{number}/cash-confirmation': {
    status: [409, 404],
    input: (facts) => ({ params: ofPaidOrder(facts), body: { code: '123456' } }),
  },
  'POST /orders/{number}/cash-code': { status: [409, 404], input: (facts) => ({ params: ofPaidOrder(facts) }) },
  'PUT /orders/{number}/payment-method': {
    status: [409, 404],
    input: (facts) => ({ params: ofPaidOrder(facts), body: { paymentMethod: 'cod' } }),
  },
  // Not multipart.
  'POST /uploads/images': { status: 415 },
  // Upload ids are scoped to the sender, so nobody reaches another person's upload.
  'PUT /uploads/images/{upload}/parts/{position}': {
    status: 415,
    input: () => ({ params: { upload: ofUpload, position: '0' } }),
  },
  'GET /uploads/images/{upload}': { input: () => ({ params: { upload: ofUpload } }) },
  'POST /uploads/images/{upload}': { status: 409, input: () => ({ params: { upload: ofUpload }, body: { parts: 1 } }) },
  'POST /orders/{number}/confirmation': {
    status: [409, 404],
    input: (facts) => ({ params: ofPaidOrder(facts), body: { parcel: facts.paidParcel } }),
  },
  'POST /orders/{number}/parcels/{parcel}/delay-answer': {
    status: [409, 404],
    input: (facts) => ({ params: { ...ofPaidOrder(facts), parcel: facts.paidParcel }, body: { agrees: true } }),
  },
  'PUT /orders/{number}/lines/{line}/picture': {
    status: 404,
    input: (facts) => ({ params: { ...ofPaidOrder(facts), line: '1' }, body: { picture: 'no-such-picture' } }),
  },
  'POST /orders/{number}/parcels/{parcel}/proof-answer': {
    status: [409, 404],
    input: (facts) => ({
      params: { ...ofPaidOrder(facts), parcel: facts.paidParcel },
      body: { picture: 'no-such-picture' },
    }),
  },
  'POST /orders/{number}/reorder': { status: [200, 404], input: (facts) => ({ params: ofPaidOrder(facts) }) },
  'POST /orders/{number}/returns': {
    status: [409, 404],
    input: (facts, caller) => ({
      params: ofPaidOrder(facts),
      body: {
        parcel: facts.paidParcel,
        lines: [{ sku: 'NO-SUCH-SKU', quantity: 1 }],
        reason: 'missing',
        wish: 'refund',
        words: 'Nothing was in it.',
      },
      idempotencyKey: `return-${caller}`,
    }),
  },
  'POST /orders/{number}/returns/{return}/moves': {
    status: 404,
    input: (facts) => ({ params: { ...ofPaidOrder(facts), ...ofReturn(facts) }, body: withdraw }),
  },
  'POST /artisan/returns/{return}/moves': {
    status: 404,
    input: (facts) => ({ params: ofReturn(facts), body: withdraw }),
  },
  'POST /admin/returns/{return}/moves': {
    status: 404,
    input: (facts) => ({ params: ofReturn(facts), body: withdraw }),
  },
  'POST /admin/orders/{number}/refunds': {
    status: 409,
    input: (facts) => ({
      params: ofPaidOrder(facts),
      body: { parcel: facts.paidParcel, goodsPaise: 90_000_000, reason: 'Too much' },
      idempotencyKey: 'refund-of-access',
    }),
  },
  'GET /admin/orders/{number}/file': { input: ({ paidOrder }) => ({ params: { number: paidOrder } }) },
  'POST /admin/orders/{number}/notes': {
    status: 201,
    input: ({ paidOrder }) => ({
      params: { number: paidOrder },
      body: { text: 'Rang, nobody there.' },
      idempotencyKey: 'note-of-access',
    }),
  },
  'POST /admin/refund-requests/{request}/decision': {
    status: 404,
    input: () => ({ params: { request: 'none' }, body: { decision: 'approved' } }),
  },
  'GET /products/{id}/reviews': { input: ({ product }) => ({ params: { id: product } }) },
  'GET /products/{id}/reviews/mine': { input: ({ product }) => ({ params: { id: product } }) },
  // A has already reviewed it, B has not bought it.
  'POST /products/{id}/reviews': {
    status: 409,
    input: ({ product }) => ({ params: { id: product }, body: reviewWords }),
  },
  'PUT /reviews/{id}': { status: [200, 404], input: ({ review }) => ({ params: { id: review }, body: reviewWords }) },
  'PUT /reviews/{id}/vote': {
    status: [409, 200],
    input: ({ review }) => ({ params: { id: review }, body: { helpful: true } }),
  },
  'DELETE /reviews/{id}/vote': { input: ({ review }) => ({ params: { id: review } }) },
  'POST /reviews/{id}/report': {
    status: [409, 200, 200, 200],
    input: ({ review }) => ({ params: { id: review }, body: { reason: 'spam' } }),
  },
  'PUT /reviews/{id}/response': {
    status: [200, 404],
    input: ({ review }) => ({ params: { id: review }, body: { text: 'Thank you.' } }),
  },
  'DELETE /reviews/{id}': { status: [200, 404], input: ({ review }) => ({ params: { id: review } }) },
  'GET /orders/{number}/parcels/{parcel}/messages': {
    status: [200, 404],
    input: ({ paidOrder, paidParcel }) => ({ params: { number: paidOrder, parcel: paidParcel } }),
  },
  'POST /orders/{number}/parcels/{parcel}/messages': {
    status: [201, 404],
    input: ({ paidOrder, paidParcel }) => ({
      params: { number: paidOrder, parcel: paidParcel },
      body: { words: 'When does it come?', key },
    }),
  },
  'GET /artisan/orders/{parcel}/messages': {
    status: [200, 404],
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel } }),
  },
  'POST /artisan/orders/{parcel}/messages': {
    status: [201, 404],
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel }, body: { words: 'Next week.', key } }),
  },
  'DELETE /artisan/orders/{parcel}/pictures/{picture}': {
    status: 404,
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel, picture: 'none' } }),
  },
  // A parcel of one piece cannot be split.
  'POST /artisan/orders/{parcel}/split': {
    status: [409, 404],
    input: ({ paidParcel }) => ({
      params: { parcel: paidParcel },
      body: { lines: [{ sku: 'BLUE-BOWL-1', quantity: 1 }] },
    }),
  },
  'POST /products/{id}/questions': {
    status: 201,
    input: ({ product }) => ({
      params: { id: product },
      body: { words: 'Is it heavy?', key: randomUUID(), mayShow: true },
    }),
  },
  // Without an issuer there are none.
  'GET /gift-cards': { status: 404 },
  'POST /gift-cards': {
    status: 404,
    input: () => ({ body: { amountPaise: 50_000, language: 'en', key: randomUUID() } }),
  },
  'POST /gift-cards/{id}/payment': { status: 404, input: () => ({ params: { id: nobody } }) },
  'POST /gift-cards/{id}/payment/verify': {
    status: 404,
    input: ({ callback: { orderNumber: _order, ...body } }) => ({ params: { id: nobody }, body }),
  },
  'POST /products/{id}/custom-requests': {
    status: 201,
    input: ({ product }) => ({ params: { id: product }, body: { words: 'Twice as wide', key: randomUUID() } }),
  },
  'DELETE /custom-requests/{id}': { status: 404, input: () => ({ params: { id: nobody } }) },
  'PUT /artisan/custom-requests/{id}/quote': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { words: 'Yes', pricePaise: 100_000, makingDays: 9 } }),
  },
  'POST /artisan/custom-requests/{id}/refusal': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { words: 'No' } }),
  },
  'POST /artisans/{id}/questions': {
    status: 404,
    input: () => ({ params: { id: 'nobody' }, body: { words: 'Is it heavy?', key: randomUUID(), mayShow: true } }),
  },
  'PUT /artisan/questions/{id}/answer': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { words: 'It is not.' } }),
  },
  'PUT /admin/questions/{id}': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { move: 'hide', reason: 'Rude' } }),
  },
  'POST /messages/{id}/report': { status: 404, input: () => ({ params: { id: nobody }, body: { reason: 'Rude' } }) },
  'PUT /admin/messages/{id}': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { move: 'leave', reason: 'Nothing in it' } }),
  },
  'GET /search/suggestions': { input: () => ({ query: { q: 'blue bo' } }) },
  'POST /search/history': { input: () => ({ body: { words: ['blue pottery'] } }) },
  'DELETE /search/history': { input: () => ({ query: { words: 'blue pottery' } }) },
  'PUT /search/history/setting': { input: () => ({ body: { isOn: true } }) },
  'PUT /cart': { input: () => ({ body: { base: [], lines: [] } }) },
  'POST /wishlist': { input: ({ product }) => ({ body: { productId: product } }) },
  'POST /search/counts': { status: 202, input: () => ({ body: { words: 'clock', isFound: false } }) },
  'POST /search/purchases': {
    status: 202,
    input: ({ product }) => ({ body: { orderNumber: 'none', found: [{ productId: product, search: 'clock' }] } }),
  },
  'POST /translations': { status: 404, input: () => ({ body: { of: 'product', id: 'none' } }) },
  'POST /search/alerts': { status: 202, input: () => ({ body: { words: 'clock', email: 'waits@access.test' } }) },
  'GET /wishlists/{token}': {
    status: 404,
    input: () => ({ params: { token: '00000000-0000-4000-8000-000000000000' } }),
  },
  // Removing what was never added changes nothing and does not reveal another person's wishlist.
  'DELETE /wishlist/{productId}': { input: ({ product }) => ({ params: { productId: product } }) },
  'POST /products/{id}/stock-alerts': {
    status: 202,
    input: ({ product }) => ({ params: { id: product }, body: { email: 'waits@access.test', variant: {} } }),
  },
  'GET /journal/{id}': { status: 404, input: () => ({ params: { id: 'a-mirror-without-glass' } }) },
  'POST /newsletter': { status: 202, input: (_, caller) => ({ body: { email: `${caller}@access.test` } }) },
  // Authenticated by the code, not by a session. An invalid code gets the same answer as a valid one.
  'POST /newsletter/confirm': { input: () => ({ query: { code: 'nonsense' } }) },
  // No code of ours: the same answer for everybody. order-link.db.test.ts covers the rest.
  'POST /order-links': { status: 404, input: () => ({ query: { code: 'nonsense' } }) },
  'POST /newsletter/leave': { input: () => ({ query: { code: 'nonsense' } }) },
  'POST /contact': {
    status: 202,
    input: (_, caller) => ({
      body: { name: 'Meena Rao', email: `${caller}@access.test`, message: 'Is the bowl safe for hot food?' },
    }),
  },
  'PUT /admin/artisans/{id}/verification': {
    status: 409,
    input: ({ artisan }) => ({ params: { id: artisan }, body: { move: 'verify' } }),
  },
  'PUT /artisan/verification': { status: 409, input: () => ({ body: { move: 'resume' } }) },
  'PUT /admin/products/{id}/listing': {
    status: 409,
    input: ({ product }) => ({ params: { id: product }, body: { move: 'publish' } }),
  },
  'PUT /artisan/products/{id}/listing': {
    status: [409, 404],
    input: ({ product }) => ({ params: { id: product }, body: { move: 'submit' } }),
  },
  'POST /artisan/products': {
    status: 400,
    input: (_, caller) => ({ body: { form }, idempotencyKey: `access-${caller}` }),
  },
  'GET /artisan/products/{id}': { status: [200, 404], input: ({ product }) => ({ params: { id: product } }) },
  // A has no such picture; for B the product does not exist.
  'PUT /artisan/products/{id}': {
    status: [400, 404],
    input: ({ product }) => ({ params: { id: product }, body: { form, revision: 1 } }),
  },
  'PUT /artisan/products/{id}/stock': {
    status: 404,
    input: ({ product }) => ({ params: { id: product }, body: { sku: 'NO-SUCH-1', onHand: 3 } }),
  },
  'POST /artisan/products/{id}/copy': {
    status: [201, 404],
    input: ({ product }, caller) => ({ params: { id: product }, body: { draft: draftOf(caller) } }),
  },
  'PUT /artisan/products/{id}/archive': {
    status: [200, 404],
    input: ({ product }) => ({ params: { id: product }, body: { archived: false } }),
  },
  'DELETE /artisan/products/{id}/revision': {
    status: [200, 404],
    input: ({ product }) => ({ params: { id: product } }),
  },
  'GET /artisan/craft-defaults/{craft}': { input: ({ craft }) => ({ params: { craft } }) },
  'GET /artisan/earning-rates': { input: () => ({ query: { hsn: '6912', category: 'pottery' } }) },
  'PUT /artisan/drafts/{draft}': {
    status: [200, 404],
    input: ({ product }, caller) => ({
      params: { draft: draftOf(`${caller} `) },
      body: { product, content: { craft: 'jaipur-blue-pottery' }, revision: 0 },
    }),
  },
  'GET /admin/revisions/{id}': { status: 404, input: () => ({ params: { id: nobodysProducts } }) },
  'PUT /admin/revisions/{id}': {
    status: 404,
    input: () => ({ params: { id: nobodysProducts }, body: { decision: 'accept' } }),
  },
  // Deleting a draft that does not exist changes nothing.
  'GET /artisan/drafts/{draft}': { status: 404, input: () => ({ params: { draft: nobodysProducts } }) },
  'DELETE /artisan/drafts/{draft}': { input: () => ({ params: { draft: nobodysProducts } }) },
  // A's own product would be deleted, so nobody's product is used.
  'DELETE /artisan/products/{id}': { status: 404, input: () => ({ params: { id: 'no-such-piece' } }) },
  // The body reports the unknown product; the status stays 200.
  'PUT /admin/listings': { input: () => ({ body: { pieces: [{ id: 'no-such-piece' }], move: 'publish' } }) },
  'PUT /admin/products/{id}/pins/{shelf}': {
    input: ({ product }) => ({ params: { id: product, shelf: 'featured' }, body: { until: null } }),
  },
  'DELETE /admin/products/{id}/pins/{shelf}': {
    input: ({ product }) => ({ params: { id: product, shelf: 'trending' } }),
  },
  'PUT /admin/pins/{shelf}': { input: () => ({ params: { shelf: 'trending' }, body: { ids: [] } }) },
  'POST /admin/collections': { status: 201, input: () => ({ body: { title: 'Things of access' } }) },
  'GET /admin/collections/{id}': { status: 404, input: () => ({ params: { id: nobodys } }) },
  'PUT /admin/collections/{id}': {
    status: 404,
    input: () => ({
      params: { id: nobodys },
      body: { form: { title: { en: 'Nothing' }, intro: {}, rule: null, startsAt: null, endsAt: null }, seen },
    }),
  },
  'PUT /admin/collections/{id}/goods': {
    status: 404,
    input: () => ({ params: { id: nobodys }, body: { ids: [], seen } }),
  },
  'PUT /admin/collections/{id}/archive': {
    status: 404,
    input: () => ({ params: { id: nobodys }, body: { archived: true, seen } }),
  },
  // Not multipart.
  'POST /artisan/products/import': { status: 415 },
  'GET /artisan/imports/{id}': { status: [200, 404], input: (facts) => ({ params: ofImport(facts) }) },
  'GET /artisan/imports/{id}/lines': { status: [200, 404], input: (facts) => ({ params: ofImport(facts) }) },
  'PUT /artisan/imports/{id}/answers': {
    status: [409, 404],
    input: (facts) => ({ params: ofImport(facts), body: { crafts: {}, isInRupees: true } }),
  },
  'POST /artisan/imports/{id}/run': { status: [409, 404], input: (facts) => ({ params: ofImport(facts) }) },
  'POST /artisan/imports/{id}/submission': { status: [200, 404], input: (facts) => ({ params: ofImport(facts) }) },
  'PUT /artisan/payout-account': {
    status: 409,
    input: () => ({ body: { kind: 'upi', holder: 'Naveen', number: 'naveen@bank', currentPassword: 'wrong one' } }),
  },
  'POST /admin/books/checks': { status: 202 },
  'POST /admin/payout-runs': { status: 409, input: (_, caller) => ({ idempotencyKey: `access-run-${caller}` }) },
  'POST /admin/payout-runs/{run}/approval': { status: 404, input: () => ({ params: { run: 'PR-2611-9999' } }) },
  'POST /admin/payout-runs/{run}/sending': { status: 404, input: () => ({ params: { run: 'PR-2611-9999' } }) },
  'POST /admin/payout-runs/{run}/answer': {
    status: 404,
    input: () => ({ params: { run: 'PR-2611-9999' }, body: { answer: 'PO-2611-99999, UTR1' } }),
  },
  'POST /admin/payouts/{payout}/moves': {
    status: 404,
    input: () => ({ params: { payout: 'PO-2611-99999' }, body: { move: 'approve' } }),
  },
  'POST /admin/earnings/{earning}/hold': {
    status: 404,
    input: () => ({ params: { earning: '999999' }, body: { until: null } }),
  },
  'POST /admin/artisans/{id}/adjustments': {
    status: 201,
    input: ({ artisan }, caller) => ({
      params: { id: artisan },
      body: { amountPaise: 5_000, reason: 'A broken parcel that we had promised to pay' },
      idempotencyKey: `access-adjustment-${caller}`,
    }),
  },
  'POST /admin/refunds/{key}/moves': {
    status: 404,
    input: () => ({ params: { key: 'refund-of-nothing' }, body: { move: 'retry' } }),
  },
  'POST /admin/cash/remittances': {
    status: 404,
    input: () => ({ body: { parcels: ['HT-2611-99999-1'], reference: 'UTR1' } }),
  },
  'POST /admin/cash/lists': { status: 409, input: () => ({ body: { list: 'AWB1, 12', reference: 'COD-1' } }) },
  'GET /artisan/dashboard': { input: () => ({ query: { days: '90' } }) },
  'POST /admin/dead-jobs/{name}/moves': {
    status: 404,
    input: () => ({ params: { name: 'order-email' }, body: { move: 'retry' } }),
  },
  'GET /admin/reports': { input: () => ({ query: { month: '2026-11' } }) },
  'POST /admin/gateway-events/{id}/moves': {
    status: 404,
    input: () => ({ params: { id: '1' }, body: { move: 'retry' } }),
  },
  'POST /artisan/holidays': { status: 409, input: () => ({ body: over }) },
  'DELETE /artisan/holidays/{holiday}': {
    status: 404,
    input: () => ({ params: { holiday: '00000000-0000-4000-8000-000000000000' } }),
  },
  // Nobody has been invited, and the owner is no member of their team.
  'POST /artisan/team/invitations': { status: 202, input: () => ({ body: { email: 'kin@x.in', role: 'helper' } }) },
  'DELETE /artisan/team/invitations/{id}': { status: 404, input: () => ({ params: { id: 'nonsense' } }) },
  'PUT /artisan/team/{id}': {
    status: 404,
    input: () => ({ params: { id: 'nonsense' }, body: { role: 'helper', expected: 'accounts' } }),
  },
  'DELETE /artisan/team/{id}': { status: 404, input: () => ({ params: { id: 'nonsense' } }) },
  'POST /artisan/members': { status: 201, input: () => ({ body: { name: 'Kamla Devi', ...consent } }) },
  'PUT /artisan/members/current': { status: [200, 404], input: ({ artisan }) => ({ body: { artisan } }) },
  // A's own workshop needs no consent.
  'PUT /artisan/members/{id}/consent': {
    status: [409, 404],
    input: ({ artisan }) => ({ params: { id: artisan }, body: consent }),
  },
  'DELETE /artisan/members/{id}/consent': { status: [409, 404], input: ({ artisan }) => ({ params: { id: artisan } }) },
  'POST /admin/audit/checks': { status: 202 },
  'POST /setup': {
    status: 404,
    input: () => ({
      body: {
        key: 'guess',
        form: {
          shopName: 'Mine',
          operator,
          admin: {
            fullName: 'Nobody',
            email: 'nobody@access.test',
            phone: '9876543210',
            password: 'loom and shuttle 7',
          },
        },
      },
    }),
  },
  'PUT /admin/operator': { status: 409, input: () => ({ body: { form: operator, revision: 99 } }) },
  'PUT /admin/brand': { status: 409, input: () => ({ body: { form: brandForm, revision: 99 } }) },
  'GET /newsletter/issues/{id}/link': { status: 404, input: () => noIssue },
  'POST /admin/newsletter/issues': { status: 201, input: () => ({ body: { form: issueForm } }) },
  'PUT /admin/newsletter/issues/{id}': {
    status: 404,
    input: () => ({ ...noIssue, body: { form: issueForm, revision: 1 } }),
  },
  'POST /admin/newsletter/issues/{id}/test': { status: 404, input: () => ({ ...noIssue, body: { language: 'hi' } }) },
  'POST /admin/newsletter/issues/{id}/sending': {
    status: 409,
    input: () => ({ ...noIssue, body: { revision: 1, readers: 999, at: null } }),
  },
  'POST /admin/newsletter/issues/{id}/stop': { status: 404, input: () => noIssue },
  'POST /admin/invitations': { status: 202, input: () => ({ body: { email: 'new@access.test', staff: 'support' } }) },
  'DELETE /admin/invitations/{id}': { status: 404, input: () => noIssue },
  'POST /invitations/acceptance': { status: 409, input: () => ({ body: { code: 'nonsense' } }) },
  'PUT /admin/menu': {
    status: 409,
    input: () => ({ body: { form: { hidden: [], header: [], footer: [] }, revision: 99 } }),
  },
  'PUT /admin/home': { status: 409, input: () => ({ body: { form: { blocks: standardHome.blocks }, revision: 99 } }) },
  'PUT /admin/home/preview': { input: () => ({ body: { form: { blocks: standardHome.blocks } } }) },
  'PUT /admin/brand/logo': { status: 415, input: () => ({ query: { revision: '0' } }) },
  'DELETE /admin/brand/logo': { status: 409, input: () => ({ query: { revision: '99' } }) },
  'PUT /admin/texts/{language}': {
    status: 404,
    input: () => ({ params: { language: 'hi' }, body: { key: 'common:nobody', text: 'x', expected: null } }),
  },
  'PUT /admin/texts/{language}/file': { status: 415, input: () => ({ params: { language: 'hi' } }) },
  'PUT /admin/settings/{name}': {
    input: () => ({ params: { name: 'imageZoom' }, body: { value: true, expected: true } }),
  },
  // The date is in the past, so the rates stay as the other tests expect.
  'POST /admin/rates': { status: 400, input: () => ({ body: plan }) },
  'POST /admin/rates/end': {
    status: 400,
    input: () => ({
      body: { kind: 'commission', key: 'glass', fromDay: plan.fromDay, seenFrom: '2040-01-01T00:00:00Z' },
    }),
  },
  'POST /admin/rates/withdrawal': {
    status: 404,
    input: () => ({ body: { kind: 'commission', key: '', validFrom: '2040-01-01T00:00:00Z' } }),
  },
  'POST /grievances': {
    status: 201,
    input: (_, caller) => ({ body: { ...complaint, email: `${caller}@access.test` } }),
  },
  'POST /grievances/status': { status: 404, input: () => ({ body: nobodysCare }) },
  'POST /grievances/answers': {
    status: 404,
    input: () => ({ body: { key: nobodysCare, move: 'add', text: 'Still broken.' } }),
  },
  'PUT /admin/reviews/{id}': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { move: 'leave', expected: 'shown' } }),
  },
  'POST /artisan/crafts': {
    status: 201,
    input: () => ({
      body: {
        name: 'Access weave',
        category: 'textiles',
        state: 'odisha',
        place: 'Puri',
        description: 'Woven by hand.',
      },
    }),
  },
  'POST /admin/crafts': { status: 201, input: () => ({ body: { form: craftForm } }) },
  'PUT /admin/crafts/{id}': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { form: craftForm, revision: 1 } }),
  },
  'PUT /admin/crafts/{id}/picture': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { picture: null, revision: 1 } }),
  },
  'PUT /admin/crafts/{id}/archive': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { archived: true, revision: 1 } }),
  },
  'POST /admin/crafts/{id}/merge': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { into: 'bidriware', revision: 1 } }),
  },
  'POST /admin/coupons': { status: 201, input: () => ({ body: { code: 'ACCESS5', terms: couponTerms } }) },
  'PUT /admin/coupons/{code}': {
    status: 404,
    input: () => ({ params: { code: 'NOBODYS' }, body: { terms: couponTerms, revision: 1 } }),
  },
  'DELETE /admin/coupons/{code}': { status: 404, input: () => ({ params: { code: 'NOBODYS' } }) },
  'GET /admin/contact/{id}': { status: 404, input: () => ({ params: { id: nobody } }) },
  'PUT /admin/contact/{id}/answer': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { text: 'It is on its way.' } }),
  },
  'GET /admin/grievances/{ticket}': { status: 404, input: () => ({ params: { ticket: nobodysCare.ticket } }) },
  'PUT /admin/grievances/{ticket}': {
    status: 404,
    input: () => ({ params: { ticket: nobodysCare.ticket }, body: { move: 'note', text: 'Rings back', seen: 0 } }),
  },
  'POST /admin/journal': {
    status: 201,
    input: () => ({ body: { slug: 'a-bowl-of-light', title: 'A bowl of light' } }),
  },
  'GET /admin/journal/{id}': { status: 404, input: () => ({ params: nothing }) },
  'PUT /admin/journal/{id}': {
    status: 404,
    input: () => ({
      params: nothing,
      body: { author: 'Haat', craft: null, sources: [], pictures: [], publishedAt: null, ...seenWords },
    }),
  },
  'PUT /admin/journal/{id}/texts/{language}': {
    status: 404,
    input: () => ({ params: { ...nothing, language: 'hi' }, body: { title: '', summary: '', body: '', ...seenWords } }),
  },
  'POST /admin/journal/{id}/archive': { status: 404, input: () => ({ params: nothing, body: seenWords }) },
  'POST /admin/journal/{id}/restoration': { status: 404, input: () => ({ params: nothing, body: seenWords }) },
  'GET /admin/pages/{page}': { input: () => ({ params: ofPage }) },
  // Not the current revision.
  'PUT /admin/pages/{page}/texts/{language}': {
    status: 409,
    input: () => ({ params: { ...ofPage, language: 'hi' }, body: { title: 'x', body: 'x', revision: 9 } }),
  },
  'PUT /admin/pages/{page}/publication': {
    status: 404,
    input: () => ({ params: ofPage, body: { publishedAt: 'now', revision: 9 } }),
  },
  // The shipped text is in force already.
  'POST /admin/pages/{page}/restoration': { input: () => ({ params: ofPage, body: { revision: 9 } }) },
  'GET /certificates/{number}': { status: 404, input: () => ({ params: { number: 'none' } }) },
  'GET /certificates': {},
  'POST /certificates/{number}/looks': { status: 404, input: () => ({ params: { number: 'none' }, body: {} }) },
  'POST /certificates/{number}/transfers': { status: 404, input: () => ({ params: { number: 'none' }, body: {} }) },
  'POST /certificates/{number}/holder': {
    status: 404,
    input: () => ({ params: { number: 'none' }, body: { code: 'ABCDE-FGHJK' } }),
  },
  'GET /admin/work-pictures': {},
  'PUT /admin/work-pictures/{parcel}/{picture}': {
    status: 404,
    input: () => ({ params: { parcel: 'none', picture: 'none' }, body: { isShown: false } }),
  },
  'GET /admin/certificates': {},
  'POST /admin/certificates/{number}/clearance': {
    status: 404,
    input: () => ({ params: { number: 'none' }, body: {} }),
  },
  'POST /admin/certificates/{number}/revocation': {
    status: 404,
    input: () => ({ params: { number: 'none' }, body: { reason: 'made by a machine' } }),
  },
  'GET /admin/webhooks': {},
  'POST /admin/webhooks': { status: 201, input: () => ({ body: { url: 'https://hook.test/', kinds: ['order'] } }) },
  'PUT /admin/webhooks/{id}': {
    status: 404,
    input: () => ({ params: { id: 'none' }, body: { url: 'https://hook.test/', kinds: ['order'], isOn: true } }),
  },
  'POST /admin/webhooks/{id}/secret': { status: 404, input: () => ({ params: { id: 'none' } }) },
  'DELETE /admin/webhooks/{id}': { status: 404, input: () => ({ params: { id: 'none' } }) },
  'POST /admin/webhook-deliveries/{id}/replay': { status: 404, input: () => ({ params: { id: 'none' } }) },
  'POST /admin/glossary/words': {
    status: 201,
    input: () => ({ body: { thing: 'lamp', word: 'diya', language: 'latin' } }),
  },
  'DELETE /admin/glossary/words': { input: () => ({ query: { thing: 'lamp', word: 'no such word' } }) },
  'POST /admin/words/preview': { input: () => ({ body: { body: '**bowls**' } }) },
  'POST /acp/checkout_sessions': { status: 400 },
  'GET /acp/checkout_sessions/{id}': { status: 400 },
  'POST /acp/checkout_sessions/{id}': { status: 400 },
  'POST /acp/checkout_sessions/{id}/complete': { status: 400 },
  'POST /acp/checkout_sessions/{id}/cancel': { status: 400 },
  'POST /ucp/checkout-sessions': { status: 400 },
  'GET /ucp/checkout-sessions/{id}': { status: 404, input: () => ({ params: { id: nobody } }) },
  'PUT /ucp/checkout-sessions/{id}': { status: 400 },
  'POST /ucp/checkout-sessions/{id}/complete': { status: 400 },
  'POST /ucp/checkout-sessions/{id}/cancel': { status: 400 },
  'POST /agent-checkout/{id}/order': {
    status: 404,
    input: () => ({ params: { id: nobody }, body: { expectedTotalPaise: 1 } }),
  },
}
