import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { forgetting } from '#app/http/erasures.ts'
import { openWorkshop } from '#features/artisans/open-workshop.ts'
import { endPersonSessions } from '#features/sign-in/end-session.ts'
import { resetAuthenticator } from '#features/sign-in/prepare-authenticator.ts'
import { changeRole } from './change-role.ts'
import { erasePerson } from './delete-account.ts'
import { disableAccount, enableAccount } from './disable-account.ts'
import { exportPerson } from './export-person.ts'
import { peopleCalls } from './people-calls.ts'
import { adminPeople, getPerson } from './person-queries.ts'

/** Calls of the admin about everybody's accounts. */
export function peopleHandlers(app: HaatApp): void {
  serveCall(app, peopleCalls.list, (ctx, { query }) => {
    return adminPeople.page(ctx, adminPeople.read(query))
  })
  serveCall(app, peopleCalls.one, async (ctx, { params }) => ({ person: await getPerson(ctx, params.id) }))
  serveCall(app, peopleCalls.changeRole, async (ctx, { params, body }) => {
    await changeRole(ctx, { ...params, ...body, welcome: openWorkshop })
    return {}
  })
  serveCall(app, peopleCalls.disable, async (ctx, { params, body }) => {
    await disableAccount(ctx, { ...params, ...body })
    return {}
  })
  serveCall(app, peopleCalls.enable, async (ctx, { params }) => {
    await enableAccount(ctx, params)
    return {}
  })
  serveCall(app, peopleCalls.endSessions, async (ctx, { params }) => ({
    ended: await endPersonSessions(ctx, { id: params.id, sessionId: null }),
  }))
  serveCall(app, peopleCalls.endSession, async (ctx, { params }) => ({
    ended: await endPersonSessions(ctx, { id: params.id, sessionId: params.session }),
  }))
  serveCall(app, peopleCalls.resetAuthenticator, async (ctx, { params }) => {
    await resetAuthenticator(ctx, params)
    return {}
  })
  serveCall(app, peopleCalls.exportPerson, (ctx, { params }) => exportPerson(ctx, params))
  serveCall(app, peopleCalls.erase, async (ctx, { params, body }) => {
    await erasePerson(ctx, { ...params, ...body, forget: forgetting })
    return {}
  })
}
