import type { LoaderFunctionArgs } from 'react-router'
import type { Context } from '#features/context.ts'
import { countUnread } from '#features/notifications/notification-queries.ts'
import { requestContext } from './page.ts'

/** Root loader data. The account is never part of a cached page. */
export async function loadShop({ context, request }: LoaderFunctionArgs) {
  const { ctx, wordPath, account, settings, isLite } = context.get(requestContext)
  const words = namespacesOf(new URL(request.url).pathname).map(wordPath)
  const known = account && { name: account.name, role: account.role, unread: await unreadOf(ctx) }
  return { words, account: known, settings, isLite }
}

/** A count must not take the page with it. */
function unreadOf(ctx: Context): Promise<number> {
  return countUnread(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the notifications of a person are not counted')
    return 0
  })
}

/** Workshop and admin words stay off the public pages. */
function namespacesOf(pathname: string): string[] {
  // The admin sees an artisan's steps and tax in the artisan's words.
  if (/^\/admin\/artisans(\/|$)/.test(pathname)) return ['common', 'admin', 'shop', 'workshop']
  // It names the artisan's steps and the zones of delivery.
  if (pathname === '/admin/settings') return ['common', 'admin', 'shop', 'workshop', 'info']
  if (/^\/admin(\/|$)/.test(pathname)) return ['common', 'admin', 'shop']
  // Changing the team asks for the password in the admin's words.
  if (pathname === '/order-link') return ['common', 'workshop', 'shop']
  if (pathname === '/artisan/team') return ['common', 'workshop', 'shop', 'admin']
  if (/^\/artisan\/(?!register)/.test(pathname)) return ['common', 'workshop', 'shop']
  if (pathname === '/profile/authenticator') return ['common', 'shop', 'admin']
  return ['common', 'shop']
}
