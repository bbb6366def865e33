import { serveCall } from '#app/http/calls.ts'
import type { FastifyReply, FastifyRequest, HaatApp } from '#app/http/context.ts'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { findSpotlight } from '#features/products/spotlight-queries.ts'
import { findOwnFile } from '#features/verification/artisan-file-queries.ts'
import { decideVerification } from '#features/verification/decide-verification.ts'
import { checkPaper, inspectArtisan, removePaper, savePaper, undertake } from '#features/verification/save-paper.ts'
import { readArtisanFilter } from './artisan-filter.ts'
import { listArtisans } from './artisan-list-queries.ts'
import { findOwnArtisan, getArtisan } from './artisan-queries.ts'
import { artisansCalls } from './artisans-calls.ts'
import { followArtisan, leaveArtisanEmails, unfollowArtisan } from './follow-artisan.ts'
import { getFollow, listFollowed } from './follow-queries.ts'
import { saveArtisanProfile } from './save-artisan-profile.ts'

export function artisansHandlers(app: HaatApp): void {
  ownWorkshopHandlers(app)
  serveCall(app, artisansCalls.list, (ctx, { query }) => listArtisans(ctx, filterOf(query)))
  serveCall(app, artisansCalls.spotlight, async (ctx) => ({ spotlight: await findSpotlight(ctx) }))
  serveCall(app, artisansCalls.profile, async (ctx, { params }) => ({ artisan: await getArtisan(ctx, params.id) }))
  serveCall(app, artisansCalls.decide, async (ctx, { params, body }) => ({
    status: await decideVerification(ctx, { artisan: params.id, ...body }),
  }))
  serveCall(app, artisansCalls.checkPaper, async (ctx, { params, body }) => {
    await checkPaper(ctx, { artisan: params.id, kind: params.kind, ...body })
    return {}
  })
  serveCall(app, artisansCalls.inspect, async (ctx, { params }) => {
    await inspectArtisan(ctx, params.id)
    return {}
  })
  serveCall(app, artisansCalls.moveOwn, async (ctx, { body }) => ({ status: await decideVerification(ctx, body) }))
  serveCall(app, artisansCalls.followState, async (ctx, { params }) => ({ follow: await getFollow(ctx, params.id) }))
  serveCall(app, artisansCalls.follow, async (ctx, { params, body }) => {
    await followArtisan(ctx, { artisan: params.id, emails: body.emails ?? null })
    return { follow: await getFollow(ctx, params.id) }
  })
  serveCall(app, artisansCalls.unfollow, async (ctx, { params }) => {
    await unfollowArtisan(ctx, params.id)
    return {}
  })
  serveCall(app, artisansCalls.followed, (ctx, { query }) => listFollowed(ctx, query))
  serveCall(app, artisansCalls.leave, async (ctx, { query }, { request, reply }) => {
    await leaveArtisanEmails(ctx, query.code)
    if (isForm(request)) await leadToPage(reply, query.code)
    return {}
  })
  // The address in an email's head is for programs that post; one that opens it instead is a person.
  app.get<{ Querystring: { code?: string } }>('/api/unsubscribe', ({ query }, reply) =>
    leadToPage(reply, String(query.code ?? '')),
  )
}

/** What an artisan says about the own workshop; every answer is the whole profile as it is now. */
function ownWorkshopHandlers(app: HaatApp): void {
  const own = async (ctx: Context) => ({ artisan: await findOwnArtisan(ctx), file: await findOwnFile(ctx) })
  serveCall(app, artisansCalls.ownProfile, own)
  serveCall(app, artisansCalls.saveProfile, async (ctx, { body }) => {
    await saveArtisanProfile(ctx, body)
    return own(ctx)
  })
  serveCall(app, artisansCalls.savePaper, async (ctx, { params, body }) => {
    await savePaper(ctx, { ...params, ...body })
    return own(ctx)
  })
  serveCall(app, artisansCalls.removePaper, async (ctx, { params }) => {
    await removePaper(ctx, params.kind)
    return own(ctx)
  })
  serveCall(app, artisansCalls.undertake, async (ctx, { body }) => {
    await undertake(ctx, body.version)
    return own(ctx)
  })
}

/** The page's own form works without script: it wants a page back. Email programs do not. */
function isForm({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html')
}

function leadToPage(reply: FastifyReply, code: string): FastifyReply {
  return reply.redirect(paths.leaveFollower(code.slice(0, 200)), 303)
}

function filterOf(query: Record<string, string | number | undefined>) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return readArtisanFilter(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))
}
