import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { getLockedOrder } from './lock-order.ts'
import { takeAnswerKey } from './take-answer-key.ts'

const route = 'POST /admin/orders/{number}/notes'

/** For admins only; neither buyer nor artisan reads it. The same key writes it once. */
export function writeOrderNote(
  ctx: Context,
  { number, text }: { number: string; text: string },
  idempotencyKey: string,
): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { orderNumber: number })
    const taken = { route, key: idempotencyKey, body: text, orderId: order.id, answer: 'written' }
    if (await takeAnswerKey(ctx, taken)) return

    await ctx.db.query`
      insert into order_notes (order_id, author_id, text, written_at)
      values (${order.id}, ${userId}, ${text}, ${ctx.clock.now()})`
    await writeAudit(ctx, { action: 'order.note', subject: `order:${number}`, before: {}, after: { text } })
  })
}
