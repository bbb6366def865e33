import { type MiddlewareFunction, redirect } from 'react-router'
import { mayStaff, staffOf } from '#features/accounts/staff.ts'
import { type Actor, isUser, type Role } from '#features/actor.ts'
import { paths } from '#features/paths.ts'
import { mayMember } from '#features/team/workshop-role.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { requestContext } from './page.ts'

/** An admin who still needs a second factor is sent to set it up. */
export function requireRole(role: Role): MiddlewareFunction {
  return ({ context, url }) => {
    const { account, ctx } = context.get(requestContext)
    if (!account) throw redirect(paths.login(url.pathname + url.search))
    // During impersonation an admin stays in that workshop until they end it there.
    const isActing = isUser(ctx.actor) && Boolean(ctx.actor.impersonation)
    if (account.role !== role) throw redirect(isActing && role === 'admin' ? paths.workshop() : paths.home())
    refuseStaff(ctx.actor, url.pathname)
    leadMember(ctx.actor, url.pathname)
    const needsSecondFactor = isUser(ctx.actor) && ctx.actor.needsSecondFactor
    if (needsSecondFactor && url.pathname !== paths.authenticator()) {
      throw redirect(paths.authenticator(url.pathname + url.search))
    }
  }
}

/** A page that is not this member's work leads to the first one that is, as a wrong role leads home. */
function leadMember(actor: Actor, path: string): void {
  if (!isUser(actor) || mayMember(actor.workshopRole, path)) return
  throw redirect(actor.workshopRole === 'accounts' ? paths.workshopEarnings() : paths.workshopOrders())
}

/** @throws DomainError forbidden: a page that is not this person's part of the work */
function refuseStaff(actor: Actor, path: string): void {
  if (isUser(actor) && !mayStaff(staffOf(actor), path)) throw new DomainError('forbidden')
}
