import { type AccessRow, ofAdmins, ofArtisans } from './access-row.ts'

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
  // Nobody has handed it in: 400 shows that the caller was let in.
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
}

const nobodys = '00000000-0000-4000-8000-000000000099'

const draftOf = (caller: string) => `00000000-0000-4000-8000-0000000000${caller.length}0`

/** An artisan's own goods and drafts; what is A's is not there for B. */
export const ownProducts: Record<string, AccessRow> = {
  'GET /artisan/products': { statuses: ofArtisans(200) },
  'POST /artisan/products': {
    statuses: ofArtisans(400),
    input: (_, caller) => ({ body: { form }, idempotencyKey: `access-${caller}` }),
  },
  'GET /artisan/products/{id}': {
    statuses: ofArtisans(200, 404),
    input: ({ product }) => ({ params: { id: product } }),
  },
  // A knows no such picture, to B the product is not there.
  'PUT /artisan/products/{id}': {
    statuses: ofArtisans(400, 404),
    input: ({ product }) => ({ params: { id: product }, body: { form, revision: 1 } }),
  },
  'PUT /artisan/products/{id}/stock': {
    statuses: ofArtisans(404, 404),
    input: ({ product }) => ({ params: { id: product }, body: { sku: 'NO-SUCH-1', onHand: 3 } }),
  },
  'POST /artisan/products/{id}/copy': {
    statuses: ofArtisans(201, 404),
    input: ({ product }, caller) => ({ params: { id: product }, body: { draft: draftOf(caller) } }),
  },
  'PUT /artisan/products/{id}/archive': {
    statuses: ofArtisans(200, 404),
    input: ({ product }) => ({ params: { id: product }, body: { archived: false } }),
  },
  'DELETE /artisan/products/{id}/revision': {
    statuses: ofArtisans(200, 404),
    input: ({ product }) => ({ params: { id: product } }),
  },
  'GET /artisan/craft-defaults/{craft}': {
    statuses: ofArtisans(200),
    input: ({ craft }) => ({ params: { craft } }),
  },
  'GET /artisan/earning-rates': {
    statuses: ofArtisans(200),
    input: () => ({ query: { hsn: '6912', category: 'pottery' } }),
  },
  'GET /artisan/drafts': { statuses: ofArtisans(200) },
  'PUT /artisan/drafts/{draft}': {
    statuses: ofArtisans(200, 404),
    input: ({ product }, caller) => ({
      params: { draft: draftOf(`${caller} `) },
      body: { product, content: { craft: 'jaipur-blue-pottery' }, revision: 0 },
    }),
  },
  'GET /admin/revisions': { statuses: ofAdmins(200) },
  // Nothing waits: 404 shows that the admin was let in.
  'GET /admin/revisions/{id}': { statuses: ofAdmins(404), input: () => ({ params: { id: nobodys } }) },
  'PUT /admin/revisions/{id}': {
    statuses: ofAdmins(404),
    input: () => ({ params: { id: nobodys }, body: { decision: 'accept' } }),
  },
  // Drafts of nobody: throwing away what is not there changes nothing.
  'GET /artisan/drafts/{draft}': {
    statuses: ofArtisans(404),
    input: () => ({ params: { draft: nobodys } }),
  },
  'DELETE /artisan/drafts/{draft}': {
    statuses: ofArtisans(200),
    input: () => ({ params: { draft: nobodys } }),
  },
  // Of A it would leave the shop: nobody's piece shows just as well that B is told nothing.
  'DELETE /artisan/products/{id}': {
    statuses: ofArtisans(404),
    input: () => ({ params: { id: 'no-such-piece' } }),
  },
}
