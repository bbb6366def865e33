import { type AccessRow, all, ofArtisans, ofCustomers } from './access-row.ts'

const reviewWords = { rating: 4, title: 'A good bowl', text: 'Holds a family of four, and the glaze is even.' }

/** What buyers say of goods, and what may be done about it. */
export const reviewsAccess: Record<string, AccessRow> = {
  'GET /products/{id}/reviews': { statuses: all(200), input: ({ product }) => ({ params: { id: product } }) },
  'GET /products/{id}/reviews/mine': {
    statuses: [401, 200, 200, 200, 200, 403],
    input: ({ product }) => ({ params: { id: product } }),
  },
  // A has written, B has not bought: 409 shows that both were let in.
  'POST /products/{id}/reviews': {
    statuses: ofCustomers(409),
    input: ({ product }) => ({ params: { id: product }, body: reviewWords }),
  },
  'PUT /reviews/{id}': {
    statuses: ofCustomers(200, 404),
    input: ({ review }) => ({ params: { id: review }, body: reviewWords }),
  },
  'PUT /reviews/{id}/vote': {
    statuses: ofCustomers(409, 200),
    input: ({ review }) => ({ params: { id: review }, body: { helpful: true } }),
  },
  'DELETE /reviews/{id}/vote': { statuses: ofCustomers(200), input: ({ review }) => ({ params: { id: review } }) },
  'POST /reviews/{id}/report': {
    statuses: [401, 409, 200, 200, 200, 403],
    input: ({ review }) => ({ params: { id: review }, body: { reason: 'spam' } }),
  },
  'PUT /reviews/{id}/response': {
    statuses: ofArtisans(200, 404),
    input: ({ review }) => ({ params: { id: review }, body: { text: 'Thank you.' } }),
  },
  'DELETE /reviews/{id}': {
    statuses: ofCustomers(200, 404),
    input: ({ review }) => ({ params: { id: review } }),
  },
}
