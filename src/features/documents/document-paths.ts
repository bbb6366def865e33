const failures = {
  401: { description: 'Nobody is signed in.' },
  404: { description: 'There is no such document, or it belongs to somebody else.' },
  503: { description: 'Many are being made; see Retry-After.' },
}

const file = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
})

const read = (summary: string, names: readonly string[], found: object) => ({
  get: {
    operationId: `get${names.join('')}${summary.length}`,
    summary,
    tags: ['documents'],
    security: [{ session: [] }],
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: { 200: found, ...failures },
  },
})

/** For the OpenAPI document: documents.ts serves these files, they are not JSON calls. */
export const documentPaths = {
  '/orders/{order}/parcels/{parcel}/invoice.pdf': read(
    'The invoice, bill of supply or bill of a parcel that was posted. For its customer, its artisan and admins.',
    ['order', 'parcel'],
    file('application/pdf', 'The document.'),
  ),
  '/orders/{order}/parcels/{parcel}/documents/{number}.pdf': read(
    'A document of a parcel by its number with dashes for slashes, also a credit note.',
    ['order', 'parcel', 'number'],
    file('application/pdf', 'The document.'),
  ),
  '/artisan/orders/{parcel}/slip.pdf': read(
    'What lies in an own parcel, for its buyer; from acceptance on.',
    ['parcel'],
    file('application/pdf', 'The slip.'),
  ),
  '/artisan/orders/{parcel}/label.pdf': read(
    'The label of an own parcel, 100 × 150 mm, for its courier; from acceptance on.',
    ['parcel'],
    file('application/pdf', 'The label.'),
  ),
  '/artisan/statements/{of}.pdf': read(
    'What an artisan earned in a month (2026-11) or with an order.',
    ['of'],
    file('application/pdf', 'The statement.'),
  ),
  '/artisan/statements/{of}.csv': read(
    'The same statement as a table for spreadsheets.',
    ['of'],
    file('text/csv', 'The rows.'),
  ),
  '/artisan/products/export.csv': read(
    'All own products in the columns of this shop; brought back they make the same products.',
    [],
    file('text/csv', 'One row for each choice.'),
  ),
  '/artisan/products/template.csv': read(
    'The same columns with one example, to write a file of products.',
    [],
    file('text/csv', 'The head and an example.'),
  ),
  '/artisan/export.zip': read(
    'All that is the artisan’s: products, pictures, orders, reviews, statements, profile, certificates (JSON Lines of vc+jwt, and their keys as JWKS).',
    [],
    file('application/zip', 'The files.'),
  ),
}
