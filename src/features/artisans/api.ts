import { z } from 'zod'
import { call, isForm } from '#features/call.ts'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { productCard } from '#features/products/product.ts'
import { findSpotlight } from '#features/products/spotlight-queries.ts'
import { actForArtisan } from '#features/sign-in/begin-impersonation.ts'
import { adminArtisan } from '#features/verification/admin-artisan.ts'
import { adminArtisans } from '#features/verification/admin-artisan-queries.ts'
import { artisanFile } from '#features/verification/artisan-file.ts'
import { findOwnFile } from '#features/verification/artisan-file-queries.ts'
import { mostScanBytes, paperKinds, paperNumber } from '#features/verification/artisan-paper.ts'
import { changeArtisanTax, changeCommission, confirmArtisanTax } from '#features/verification/confirm-artisan-tax.ts'
import { decideVerification } from '#features/verification/decide-verification.ts'
import { getOwnScan, saveScan, viewScan } from '#features/verification/paper-scan.ts'
import { checkPaper, inspectArtisan, removePaper, savePaper, undertake } from '#features/verification/save-paper.ts'
import { verificationStatuses } from '#features/verification/verification-status.ts'
import { anyone } from '#platform/api/call.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import { stateMove } from '#platform/lists/state-move.ts'
import { artisanListItem, artisanProfile, followedArtisan, followState, ownArtisan } from './artisan.ts'
import { actedArtisan, givenConsent, newArtisan } from './artisan-consent.ts'
import { artisanSorts, readArtisanFilter } from './artisan-filter.ts'
import { artisanChange } from './artisan-form.ts'
import { listArtisans } from './artisan-list-queries.ts'
import { findOwnArtisan, getArtisan } from './artisan-queries.ts'
import { commissionChange, taxChange, taxCheck } from './artisan-terms.ts'
import { followArtisan, leaveArtisanEmails, unfollowArtisan } from './follow-artisan.ts'
import { getFollow, listFollowed } from './follow-queries.ts'
import { holiday, holidayForm } from './holiday.ts'
import { cancelHoliday, listHolidays, takeHoliday } from './holiday-queries.ts'
import { listMembers } from './member-queries.ts'
import { addArtisan, saveArtisanProfile } from './save-artisan-profile.ts'
import { renewArtisanConsent, withdrawArtisanConsent } from './write-artisan-consent.ts'

const artisanId = z.object({ id: z.string().min(1).max(120) })

const count = z.object({ value: z.string(), count: z.int() })

const paperParams = z.object({ kind: z.enum(paperKinds) })

const ownProfile = z.object({ artisan: ownArtisan.nullable(), file: artisanFile.nullable() })

const decision = stateMove.extend({
  first: z.literal('review').optional(),
  expected: z.enum(verificationStatuses).optional(),
})

const verification = z.object({ status: z.enum(verificationStatuses) })

const leaveCode = z.object({ code: z.string().max(200).catch('').default('') })

const artisans = z.object({ artisans: z.array(actedArtisan) })

const holidays = z.object({ holidays: z.array(holiday) })

export const artisansApi = {
  adminList: call('GET /admin/artisans', {
    who: ['admin'],
    summary: 'Artisans as the admin looks for them; who has waited longest stands first.',
    query: adminQuery.extend({
      q: z.string().max(120).optional(),
      status: z.string().max(40).optional(),
      tax: z.string().max(40).optional(),
      needs: z.string().max(1).optional(),
    }),
    out: adminPageOf(adminArtisan),
    answer: (ctx, { query }) => adminArtisans.page(ctx, adminArtisans.read(query)),
  }),
  commission: call('PUT /admin/artisans/{id}/commission', {
    who: ['admin'],
    summary:
      'What the shop keeps of this artisan’s sales from now on, in basis points; null: as usual. The artisan reads why.',
    params: artisanId,
    body: commissionChange,
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await changeCommission(ctx, { artisan: params.id, ...body })
      return {}
    },
  }),
  confirmTax: call('POST /admin/artisans/{id}/tax-checks', {
    who: ['admin'],
    summary: 'Notes that the GST register says the same as the artisan; `number` is the one that was looked up.',
    params: artisanId,
    body: taxCheck,
    out: z.object({}),
    status: 201,
    answer: async (ctx, { params, body }) => {
      await confirmArtisanTax(ctx, { artisan: params.id, ...body })
      return {}
    },
  }),
  changeTax: call('PUT /admin/artisans/{id}/tax', {
    who: ['admin'],
    summary: 'Puts right how an artisan stands with GST, as the register says. The artisan reads why.',
    params: artisanId,
    body: taxChange,
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await changeArtisanTax(ctx, { artisan: params.id, ...body })
      return {}
    },
  }),
  list: call('GET /artisans', {
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
    answer: (ctx, { query }) => listArtisans(ctx, filterOf(query)),
  }),
  spotlight: call('GET /artisans/spotlight', {
    who: anyone,
    summary: 'The artisan of the month with three pieces; null when nobody has three in stock.',
    out: z.object({ spotlight: z.object({ artisan: artisanProfile, goods: z.array(productCard) }).nullable() }),
    answer: async (ctx) => ({ spotlight: await findSpotlight(ctx) }),
  }),
  ownProfile: call('GET /artisans/profile', {
    who: ['artisan'],
    summary: 'Own artisan profile, and what only the artisan and the admin see.',
    out: ownProfile,
    answer: own,
  }),
  saveProfile: call('PUT /artisans/profile', {
    who: ['artisan'],
    summary: 'Saves sections of the own profile: craft and place, story, gallery, tax. What is left out stays.',
    body: artisanChange,
    out: ownProfile,
    answer: async (ctx, { body }) => {
      await saveArtisanProfile(ctx, body)
      return own(ctx)
    },
  }),
  savePaper: call('PUT /artisan/papers/{kind}', {
    who: ['artisan'],
    summary: 'The number by which a register knows the artisan; another number is to be checked anew.',
    params: paperParams,
    body: z.strictObject({ number: paperNumber }),
    out: ownProfile,
    answer: async (ctx, { params, body }) => {
      await savePaper(ctx, { ...params, ...body })
      return own(ctx)
    },
  }),
  savePaperScan: call('PUT /artisan/papers/{kind}/scan', {
    who: ['artisan'],
    summary:
      'The photograph (raw bytes, at most 5 MB) of a paper whose number is given; only its artisan and admins see it.',
    params: paperParams,
    bytes: { most: mostScanBytes },
    out: ownProfile,
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { params }, { bytes, intake }) => {
      await saveScan(ctx, { ...params, bytes: bytes ?? Buffer.alloc(0), intake })
      return own(ctx)
    },
  }),
  ownPaperScan: call('GET /artisan/papers/{kind}/scan', {
    who: ['artisan'],
    summary: 'The photograph of an own paper, as a data: address.',
    params: paperParams,
    out: z.object({ image: z.string() }),
    answer: async (ctx, { params }) => ({ image: await getOwnScan(ctx, params.kind) }),
  }),
  viewPaperScan: call('POST /admin/artisans/{id}/papers/{kind}/views', {
    who: ['admin'],
    summary: 'The photograph of a paper, as a data: address; the audit trail keeps who looked at it.',
    params: artisanId.extend(paperParams.shape),
    out: z.object({ image: z.string() }),
    limit: { tries: 120, windowSeconds: 3600 },
    answer: async (ctx, { params }) => ({ image: await viewScan(ctx, { artisan: params.id, kind: params.kind }) }),
  }),
  removePaper: call('DELETE /artisan/papers/{kind}', {
    who: ['artisan'],
    summary: 'Forgets such a number; one that is not there changes nothing.',
    params: paperParams,
    out: ownProfile,
    answer: async (ctx, { params }) => {
      await removePaper(ctx, params.kind)
      return own(ctx)
    },
  }),
  undertake: call('POST /artisan/undertaking', {
    who: ['artisan'],
    summary:
      'Undertakes that pictures and words match the goods, in the wording that was read; a second time changes nothing.',
    body: z.strictObject({ version: z.string().max(20) }),
    out: ownProfile,
    answer: async (ctx, { body }) => {
      await undertake(ctx, body.version)
      return own(ctx)
    },
  }),
  profile: call('GET /artisans/{id}', {
    who: anyone,
    summary: 'An artisan and what is checked about them.',
    params: artisanId,
    out: z.object({ artisan: artisanProfile }),
    answer: async (ctx, { params }) => ({ artisan: await getArtisan(ctx, params.id) }),
  }),
  decide: call('PUT /admin/artisans/{id}/verification', {
    who: ['admin'],
    summary:
      'Moves an artisan: review, verify, request_changes, reject, pause, resume, suspend, restore, close; uphold after an appeal, which somebody else decides than who is appealed against. A no needs its reason; `expected` is where the artisan stood on the page; `first` makes the move review before it, in the same transaction.',
    params: artisanId,
    body: decision,
    out: verification,
    answer: async (ctx, { params, body }) => ({
      status: await decideVerification(ctx, { artisan: params.id, ...body }),
    }),
  }),
  checkPaper: call('PUT /admin/artisans/{id}/papers/{kind}', {
    who: ['admin'],
    summary:
      'Notes that a number was found in its register, or takes that back; `number` is the one that was looked up.',
    params: artisanId.extend(paperParams.shape),
    body: z.strictObject({ number: paperNumber, isRight: z.boolean() }),
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await checkPaper(ctx, { artisan: params.id, kind: params.kind, ...body })
      return {}
    },
  }),
  inspect: call('POST /admin/artisans/{id}/inspections', {
    who: ['admin'],
    summary: 'Notes that the admin has looked at what a verified artisan changed.',
    params: artisanId,
    out: z.object({}),
    status: 201,
    answer: async (ctx, { params }) => {
      await inspectArtisan(ctx, params.id)
      return {}
    },
  }),
  moveOwn: call('PUT /artisan/verification', {
    who: ['artisan'],
    summary:
      'Own shop: apply when all steps are done, apply_again after a no, pause and resume; appeal against a suspension or a no, once, with the reason.',
    body: stateMove,
    out: verification,
    answer: async (ctx, { body }) => ({ status: await decideVerification(ctx, body) }),
  }),
  followState: call('GET /artisans/{id}/follow', {
    who: ['customer'],
    summary: 'Whether I follow this artisan, and how many do.',
    params: artisanId,
    out: z.object({ follow: followState }),
    answer: async (ctx, { params }) => ({ follow: await getFollow(ctx, params.id) }),
  }),
  follow: call('PUT /artisans/{id}/follow', {
    who: ['customer'],
    summary:
      'Follows an artisan; a second time changes nothing. `emails` switches the emails about new work, `sharesEmail` whether the artisan may take your email along.',
    params: artisanId,
    body: z.strictObject({ emails: z.boolean().optional(), sharesEmail: z.boolean().optional() }).default({}),
    out: z.object({ follow: followState }),
    answer: async (ctx, { params, body }) => {
      await followArtisan(ctx, { artisan: params.id, ...body })
      return { follow: await getFollow(ctx, params.id) }
    },
  }),
  unfollow: call('DELETE /artisans/{id}/follow', {
    who: ['customer'],
    summary: 'Follows an artisan no longer; one who was not followed changes nothing.',
    params: artisanId,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await unfollowArtisan(ctx, params.id)
      return {}
    },
  }),
  followed: call('GET /follows', {
    who: ['customer'],
    summary: 'Artisans I follow, the latest first.',
    query: pageQuery,
    out: pageOf(followedArtisan),
    answer: (ctx, { query }) => listFollowed(ctx, query),
  }),
  leave: call('POST /unsubscribe', {
    who: anyone,
    summary:
      'Ends the emails about one artisan by the code in them: one click of an email program (RFC 8058). Any code is answered alike.',
    query: leaveCode,
    out: z.object({}),
    raw: true,
    answer: async (ctx, { query }, http) => {
      await leaveArtisanEmails(ctx, query.code)
      if (isForm(http)) await http.redirect(paths.leaveFollower(query.code.slice(0, 200)))
      return {}
    },
  }),
  members: call('GET /artisan/members', {
    who: ['artisan'],
    summary: 'Artisans of this account with their consent, and for whom this browser acts.',
    out: artisans,
    answer: shownTo,
  }),
  addMember: call('POST /artisan/members', {
    who: ['artisan'],
    summary:
      'Opens a workshop for a further artisan, with the recorded consent. A name that the account has already is refused.',
    body: newArtisan,
    out: artisans,
    status: 201,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await addArtisan(ctx, body)
      return shownTo(ctx)
    },
  }),
  actFor: call('PUT /artisan/members/current', {
    who: ['artisan'],
    summary: 'From now on this browser acts for that artisan of the account.',
    body: z.strictObject({ artisan: z.string().min(1).max(120) }),
    out: artisans,
    answer: async (ctx, { body }, { session }) => {
      await actForArtisan(ctx, { sessionId: session?.id ?? 0, artisan: body.artisan })
      const artisans = await listMembers(ctx)
      return { artisans: artisans.map((artisan) => ({ ...artisan, isCurrent: artisan.id === body.artisan })) }
    },
  }),
  renewConsent: call('PUT /artisan/members/{id}/consent', {
    who: ['artisan'],
    summary: 'An artisan who took the consent back gives it again.',
    params: artisanId,
    body: givenConsent,
    out: artisans,
    answer: async (ctx, { params, body }) => {
      await renewArtisanConsent(ctx, params.id, body)
      return shownTo(ctx)
    },
  }),
  withdrawConsent: call('DELETE /artisan/members/{id}/consent', {
    who: ['artisan'],
    summary: 'An artisan takes the consent back: the shop pauses, and nobody acts in it any more.',
    params: artisanId,
    out: artisans,
    answer: async (ctx, { params }) => {
      await withdrawArtisanConsent(ctx, params.id)
      return shownTo(ctx)
    },
  }),
  holidays: call('GET /artisan/holidays', {
    who: ['artisan'],
    summary: 'Own holidays that are not over: days of India on which nothing leaves the workshop.',
    out: holidays,
    answer: async (ctx) => ({ holidays: await listHolidays(ctx) }),
  }),
  takeHoliday: call('POST /artisan/holidays', {
    who: ['artisan'],
    summary: 'A holiday of at most 60 days. Delivery dates that are promised from now on move behind it.',
    body: holidayForm,
    out: holidays,
    status: 201,
    limit: { tries: 120, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await takeHoliday(ctx, body)
      return { holidays: await listHolidays(ctx) }
    },
  }),
  cancelHoliday: call('DELETE /artisan/holidays/{holiday}', {
    who: ['artisan'],
    summary: 'Takes a holiday back; a second time changes nothing.',
    params: z.object({ holiday: z.uuid() }),
    out: holidays,
    answer: async (ctx, { params }) => {
      await cancelHoliday(ctx, params.holiday)
      return { holidays: await listHolidays(ctx) }
    },
  }),
}

function filterOf(query: Record<string, string | number | undefined>) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return readArtisanFilter(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))
}

async function shownTo(ctx: Context) {
  return { artisans: await listMembers(ctx) }
}

async function own(ctx: Context) {
  return { artisan: await findOwnArtisan(ctx), file: await findOwnFile(ctx) }
}
