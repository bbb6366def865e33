import { changeRole } from '#domain/accounts/change-role.ts'
import { disableAccount } from '#domain/accounts/disable-account.ts'
import { enableAccount } from '#domain/accounts/enable-account.ts'
import { endPersonSessions } from '#domain/accounts/end-person-sessions.ts'
import { erasePerson } from '#domain/accounts/erase-person.ts'
import { exportPerson } from '#domain/accounts/export-person.ts'
import { peopleCalls } from '#domain/accounts/people-calls.ts'
import { personSorts, readPersonFilter } from '#domain/accounts/person.ts'
import { getPerson, listPeople } from '#domain/accounts/person-queries.ts'
import { resetAuthenticator } from '#domain/accounts/reset-authenticator.ts'
import { openWorkshop } from '#domain/artisans/open-workshop.ts'
import { readDeskAsk } from '#domain/desk-list.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { forgetting } from './forgetting.ts'

/** Calls of the office about everybody's accounts. */
export function peopleHandlers(app: HaatApp): void {
  serveCall(app, peopleCalls.list, (ctx, { query }) => {
    return listPeople(ctx, { filter: readPersonFilter(query), ask: readDeskAsk(query, personSorts) })
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
