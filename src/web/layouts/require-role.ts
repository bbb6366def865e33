import { type MiddlewareFunction, redirect } from 'react-router'
import type { Role } from '#domain/actor.ts'
import { requestContext } from '#web/context.ts'
import { paths } from '#web/paths.ts'

/**
 * The guard of a group of pages. The server decides by the cookie before any loader runs: nobody goes to sign in and
 * comes back, a person of another role goes home.
 */
export function requireRole(role: Role): MiddlewareFunction {
  return ({ context, url }) => {
    const { account } = context.get(requestContext)
    if (!account) throw redirect(paths.login(url.pathname + url.search))
    if (account.role !== role) throw redirect(paths.home())
  }
}
