import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { adminCollection, collectionForm, listedCollection } from './collection.ts'
import { collectionLimits } from './collection-limits.ts'

const slug = z.object({ id: z.string().max(80) })

/** its changedAt when it was looked at */
const seen = z.iso.datetime()

const changed = z.object({ changedAt: z.string() })

/** Collections at the admin's admin. */
export const collectionsCalls = {
  list: declareCall({
    method: 'GET',
    path: '/admin/collections',
    who: ['admin'],
    summary: 'Every collection with its state, archived ones last.',
    out: z.object({ items: z.array(listedCollection) }),
  }),
  create: declareCall({
    method: 'POST',
    path: '/admin/collections',
    who: ['admin'],
    summary: 'Begins a collection that nobody sees yet; its address comes from the English title.',
    body: z.strictObject({
      title: z.string().normalize('NFC').trim().min(2, { error: 'invalid.required' }).max(collectionLimits.title, {
        error: 'invalid.tooLong',
      }),
    }),
    out: z.object({ id: z.string() }),
    status: 201,
  }),
  collection: declareCall({
    method: 'GET',
    path: '/admin/collections/{id}',
    who: ['admin'],
    summary: 'One collection in all its languages, with the pieces chosen by hand.',
    params: slug,
    out: z.object({ collection: adminCollection }),
  }),
  save: declareCall({
    method: 'PUT',
    path: '/admin/collections/{id}',
    who: ['admin'],
    summary: 'Words, rule and days. `seen` is the changedAt it was opened with; another one meanwhile: 409.',
    params: slug,
    body: z.strictObject({ form: collectionForm, seen }),
    out: changed,
  }),
  choose: declareCall({
    method: 'PUT',
    path: '/admin/collections/{id}/goods',
    who: ['admin'],
    summary: 'The pieces chosen by hand, all of them in their order.',
    params: slug,
    body: z.strictObject({
      ids: z.array(z.string().max(120)).max(collectionLimits.goods, { error: 'invalid.tooMany' }),
      seen,
    }),
    out: changed,
  }),
  archive: declareCall({
    method: 'PUT',
    path: '/admin/collections/{id}/archive',
    who: ['admin'],
    summary: 'Puts a collection away, or takes it out again.',
    params: slug,
    body: z.strictObject({ archived: z.boolean(), seen }),
    out: changed,
  }),
}
