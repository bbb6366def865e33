import { z } from 'zod'
import { productCard } from '#domain/catalog/product.ts'
import { pageOf, pageQuery } from '#domain/list.ts'
import { stateMove } from '#domain/state-move.ts'
import { anyone, declareCall } from '#platform/call.ts'
import { artisanListItem, artisanProfile, followedArtisan, followState, ownArtisan } from './artisan.ts'
import { artisanSorts } from './artisan-filter.ts'
import { verificationStatuses } from './verification-status.ts'

const artisanId = z.object({ id: z.string().min(1).max(120) })

const count = z.object({ value: z.string(), count: z.int() })

const verification = z.object({ status: z.enum(verificationStatuses) })

const leaveCode = z.object({ code: z.string().max(200).catch('').default('') })

export const artisansCalls = {
  list: declareCall({
    method: 'GET',
    path: '/artisans',
    who: anyone,
    summary:
      'Makers: `q` looks in name, place, specialty and craft in any script, `state` is one of the 29 keys, `craft` a slug, `verified=1` leaves out those who pause.',
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
    summary: 'Own maker profile.',
    out: z.object({ artisan: ownArtisan.nullable() }),
  }),
  profile: declareCall({
    method: 'GET',
    path: '/artisans/{id}',
    who: anyone,
    summary: 'A maker and what is checked about them.',
    params: artisanId,
    out: z.object({ artisan: artisanProfile }),
  }),
  decide: declareCall({
    method: 'PUT',
    path: '/admin/artisans/{id}/verification',
    who: ['admin'],
    summary:
      'Moves an artisan: review, verify, request_changes, reject, pause, resume, suspend, restore, close. A no needs its reason.',
    params: artisanId,
    body: stateMove,
    out: verification,
  }),
  moveOwn: declareCall({
    method: 'PUT',
    path: '/artisan/verification',
    who: ['artisan'],
    summary: 'Own shop: pause, resume, and apply_again after a no.',
    body: stateMove,
    out: verification,
  }),
  followState: declareCall({
    method: 'GET',
    path: '/artisans/{id}/follow',
    who: ['customer'],
    summary: 'Whether I follow this maker, and how many do.',
    params: artisanId,
    out: z.object({ follow: followState }),
  }),
  follow: declareCall({
    method: 'PUT',
    path: '/artisans/{id}/follow',
    who: ['customer'],
    summary: 'Follows a maker; a second time changes nothing. `mails` switches the mails about new work.',
    params: artisanId,
    body: z.strictObject({ mails: z.boolean().optional() }),
    out: z.object({ follow: followState }),
  }),
  unfollow: declareCall({
    method: 'DELETE',
    path: '/artisans/{id}/follow',
    who: ['customer'],
    summary: 'Follows a maker no longer; one who was not followed changes nothing.',
    params: artisanId,
    out: z.object({}),
  }),
  followed: declareCall({
    method: 'GET',
    path: '/follows',
    who: ['customer'],
    summary: 'Makers I follow, the latest first.',
    query: pageQuery,
    out: pageOf(followedArtisan),
  }),
  leave: declareCall({
    method: 'POST',
    path: '/unsubscribe',
    who: anyone,
    summary:
      'Ends the mails about one maker by the code in them: one click of a mail program (RFC 8058). Any code is answered alike.',
    query: leaveCode,
    out: z.object({}),
    raw: true,
  }),
}
