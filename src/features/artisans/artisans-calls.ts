import { z } from 'zod'
import { productCard } from '#features/products/product.ts'
import { artisanFile } from '#features/verification/artisan-file.ts'
import { paperKinds, paperNumber } from '#features/verification/artisan-paper.ts'
import { verificationStatuses } from '#features/verification/verification-status.ts'
import { anyone, declareCall } from '#platform/api/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { stateMove } from '#platform/lists/state-move.ts'
import { artisanListItem, artisanProfile, followedArtisan, followState, ownArtisan } from './artisan.ts'
import { artisanSorts } from './artisan-filter.ts'
import { artisanChange } from './artisan-form.ts'

const artisanId = z.object({ id: z.string().min(1).max(120) })

const count = z.object({ value: z.string(), count: z.int() })

const paperParams = z.object({ kind: z.enum(paperKinds) })

const ownProfile = z.object({ artisan: ownArtisan.nullable(), file: artisanFile.nullable() })

const decision = stateMove.extend({ expected: z.enum(verificationStatuses).optional() })

const verification = z.object({ status: z.enum(verificationStatuses) })

const leaveCode = z.object({ code: z.string().max(200).catch('').default('') })

export const artisansCalls = {
  list: declareCall({
    method: 'GET',
    path: '/artisans',
    who: anyone,
    summary:
      'Artisans: `q` looks in name, place, specialty and craft in any script, `state` is one of the 29 keys, `craft` a slug, `verified=1` leaves out those who pause.',
    query: pageQuery.extend({
      q: z.string().max(120).optional(),
      state: z.string().max(40).optional(),
      craft: z.string().max(120).optional(),
      verified: z.string().max(8).optional(),
      sort: z.enum(artisanSorts).catch('name').default('name'),
    }),
    out: pageOf(artisanListItem).extend({
      facets: z.object({
        state: z.array(count),
        craft: z.array(count.extend({ name: z.string() })),
        verified: z.int(),
      }),
    }),
  }),
  spotlight: declareCall({
    method: 'GET',
    path: '/artisans/spotlight',
    who: anyone,
    summary: 'The artisan of the month with three pieces; null when nobody has three in stock.',
    out: z.object({ spotlight: z.object({ artisan: artisanProfile, goods: z.array(productCard) }).nullable() }),
  }),
  ownProfile: declareCall({
    method: 'GET',
    path: '/artisans/profile',
    who: ['artisan'],
    summary: 'Own artisan profile, and what only the artisan and the admin see.',
    out: ownProfile,
  }),
  saveProfile: declareCall({
    method: 'PUT',
    path: '/artisans/profile',
    who: ['artisan'],
    summary: 'Saves sections of the own profile: craft and place, story, gallery, tax. What is left out stays.',
    body: artisanChange,
    out: ownProfile,
  }),
  savePaper: declareCall({
    method: 'PUT',
    path: '/artisan/papers/{kind}',
    who: ['artisan'],
    summary: 'The number by which a register knows the artisan; another number is to be checked anew.',
    params: paperParams,
    body: z.strictObject({ number: paperNumber }),
    out: ownProfile,
  }),
  removePaper: declareCall({
    method: 'DELETE',
    path: '/artisan/papers/{kind}',
    who: ['artisan'],
    summary: 'Forgets such a number; one that is not there changes nothing.',
    params: paperParams,
    out: ownProfile,
  }),
  undertake: declareCall({
    method: 'POST',
    path: '/artisan/undertaking',
    who: ['artisan'],
    summary:
      'Undertakes that pictures and words match the goods, in the wording that was read; a second time changes nothing.',
    body: z.strictObject({ version: z.string().max(20) }),
    out: ownProfile,
  }),
  profile: declareCall({
    method: 'GET',
    path: '/artisans/{id}',
    who: anyone,
    summary: 'An artisan and what is checked about them.',
    params: artisanId,
    out: z.object({ artisan: artisanProfile }),
  }),
  decide: declareCall({
    method: 'PUT',
    path: '/admin/artisans/{id}/verification',
    who: ['admin'],
    summary:
      'Moves an artisan: review, verify, request_changes, reject, pause, resume, suspend, restore, close; uphold after an appeal, which somebody else decides than who is appealed against. A no needs its reason; `expected` is where the artisan stood on the page.',
    params: artisanId,
    body: decision,
    out: verification,
  }),
  checkPaper: declareCall({
    method: 'PUT',
    path: '/admin/artisans/{id}/papers/{kind}',
    who: ['admin'],
    summary:
      'Notes that a number was found in its register, or takes that back; `number` is the one that was looked up.',
    params: artisanId.extend(paperParams.shape),
    body: z.strictObject({ number: paperNumber, isRight: z.boolean() }),
    out: z.object({}),
  }),
  inspect: declareCall({
    method: 'POST',
    path: '/admin/artisans/{id}/inspections',
    who: ['admin'],
    summary: 'Notes that the admin has looked at what a verified artisan changed.',
    params: artisanId,
    out: z.object({}),
    status: 201,
  }),
  moveOwn: declareCall({
    method: 'PUT',
    path: '/artisan/verification',
    who: ['artisan'],
    summary:
      'Own shop: apply when all steps are done, apply_again after a no, pause and resume; appeal against a suspension or a no, once, with the reason.',
    body: stateMove,
    out: verification,
  }),
  followState: declareCall({
    method: 'GET',
    path: '/artisans/{id}/follow',
    who: ['customer'],
    summary: 'Whether I follow this artisan, and how many do.',
    params: artisanId,
    out: z.object({ follow: followState }),
  }),
  follow: declareCall({
    method: 'PUT',
    path: '/artisans/{id}/follow',
    who: ['customer'],
    summary: 'Follows an artisan; a second time changes nothing. `emails` switches the emails about new work.',
    params: artisanId,
    body: z.strictObject({ emails: z.boolean().optional() }),
    out: z.object({ follow: followState }),
  }),
  unfollow: declareCall({
    method: 'DELETE',
    path: '/artisans/{id}/follow',
    who: ['customer'],
    summary: 'Follows an artisan no longer; one who was not followed changes nothing.',
    params: artisanId,
    out: z.object({}),
  }),
  followed: declareCall({
    method: 'GET',
    path: '/follows',
    who: ['customer'],
    summary: 'Artisans I follow, the latest first.',
    query: pageQuery,
    out: pageOf(followedArtisan),
  }),
  leave: declareCall({
    method: 'POST',
    path: '/unsubscribe',
    who: anyone,
    summary:
      'Ends the emails about one artisan by the code in them: one click of an email program (RFC 8058). Any code is answered alike.',
    query: leaveCode,
    out: z.object({}),
    raw: true,
  }),
}
