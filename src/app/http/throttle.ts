import { isUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { countTry } from '#features/sign-in/count-try.ts'
import type { AnyCall } from '#platform/api/call.ts'

/** Counts one attempt per account, else per client address. @throws DomainError too-many-requests */
export async function throttleCall(ctx: Context, call: AnyCall, address: string): Promise<void> {
  if (!call.limit) return
  const caller = isUser(ctx.actor) ? `user ${ctx.actor.userId}` : `address ${network(address)}`
  await countTry(ctx, { key: `${call.method} ${call.path} ${caller}`, ...call.limit })
}

/** An IPv6 customer owns a whole /64 and could use a new address for each try, so the network counts. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address

  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  return [...start, ...Array<string>(gap).fill('0'), ...end].slice(0, 4).join(':')
}
