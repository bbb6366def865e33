import { type AccessRow, ofAdmins } from './access-row.ts'

const nothing = { id: 'no-such-article' }
const seen = { revision: 1 }
const ofPage = { page: 'terms' }

/** What the admin writes. Where nothing is there, 404 shows that the caller was let in. */
export const wordsAccess: Record<string, AccessRow> = {
  'POST /admin/journal': {
    statuses: ofAdmins(201),
    input: () => ({ body: { slug: 'a-bowl-of-light', title: 'A bowl of light' } }),
  },
  'GET /admin/journal/{id}': { statuses: ofAdmins(404), input: () => ({ params: nothing }) },
  'PUT /admin/journal/{id}': {
    statuses: ofAdmins(404),
    input: () => ({
      params: nothing,
      body: { author: 'Haat', craft: null, sources: [], pictures: [], publishedAt: null, ...seen },
    }),
  },
  'PUT /admin/journal/{id}/texts/{language}': {
    statuses: ofAdmins(404),
    input: () => ({ params: { ...nothing, language: 'hi' }, body: { title: '', summary: '', body: '', ...seen } }),
  },
  'POST /admin/journal/{id}/archive': { statuses: ofAdmins(404), input: () => ({ params: nothing, body: seen }) },
  'POST /admin/journal/{id}/restoration': { statuses: ofAdmins(404), input: () => ({ params: nothing, body: seen }) },
  'GET /admin/pages/{page}': { statuses: ofAdmins(200), input: () => ({ params: ofPage }) },
  // Another revision than stands: 409 shows that the caller was let in.
  'PUT /admin/pages/{page}/texts/{language}': {
    statuses: ofAdmins(409),
    input: () => ({ params: { ...ofPage, language: 'hi' }, body: { title: 'x', body: 'x', revision: 9 } }),
  },
  // Nothing was written: there is nothing to publish.
  'PUT /admin/pages/{page}/publication': {
    statuses: ofAdmins(404),
    input: () => ({ params: ofPage, body: { publishedAt: 'now', revision: 9 } }),
  },
  // It is the shipped text already.
  'POST /admin/pages/{page}/restoration': {
    statuses: ofAdmins(200),
    input: () => ({ params: ofPage, body: { revision: 9 } }),
  },
  'POST /admin/glossary/words': {
    statuses: ofAdmins(201),
    input: () => ({ body: { thing: 'lamp', word: 'diya', language: 'latin' } }),
  },
  'DELETE /admin/glossary/words': {
    statuses: ofAdmins(200),
    input: () => ({ query: { thing: 'lamp', word: 'no such word' } }),
  },
  'POST /admin/words/preview': { statuses: ofAdmins(200), input: () => ({ body: { body: '**bowls**' } }) },
}
