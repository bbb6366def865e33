import { type MiddlewareFunction, redirect } from 'react-router'
import { isUser, type Role } from '#features/actor.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from './page.ts'

/**
 * The guard of a group of pages. The server decides by the cookie before any loader runs: nobody goes to sign in and
 * comes back, a person of another role goes home, an admin without the second factor that the shop asks for sets it up first.
 */
export function requireRole(role: Role): MiddlewareFunction {
  return ({ context, url }) => {
    const { account, ctx } = context.get(requestContext)
    if (!account) throw redirect(paths.login(url.pathname + url.search))
    // An admin who acts for an artisan stays in that workshop until they end it there.
    const isActing = isUser(ctx.actor) && Boolean(ctx.actor.impersonation)
    if (account.role !== role) throw redirect(isActing && role === 'admin' ? paths.workshop() : paths.home())
    const needsSecondFactor = isUser(ctx.actor) && ctx.actor.needsSecondFactor
    if (needsSecondFactor && url.pathname !== paths.authenticator()) {
      throw redirect(paths.authenticator(url.pathname + url.search))
    }
  }
}
