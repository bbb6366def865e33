import { randomUUID } from 'node:crypto'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { GrievanceEventKind } from '#features/complaints/grievance.ts'
import { type Context, transaction } from '#features/context.ts'
import { type ParcelStatus, settledStatuses } from '#features/orders/order-status.ts'
import { findOperator } from '#features/settings/settings-queries.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { isToldOfIssue, type NetworkIssue, onIssueStatus } from './issues.ts'
import { keepMessage } from './keep-message.ts'
import type { Network } from './network.ts'
import { asOf, getNetworkOrder, isCancelled, type NetworkOrder, onCancel, onStatus } from './order-message.ts'
import { networkStates } from './order-states.ts'

/** A buyer app keeps what it was told; ours are kept for questions about them. */
const keptDays = 30
const portion = 100

/** Tells buyer apps what happened to their orders and issues since they were last told. Safe to run twice at once. */
export async function tellNews(ctx: Context, given: Network): Promise<void> {
  const network = { ...given, operator: await findOperator(ctx, given.operator) }
  const orders = await ctx.db.query<{ id: number }>`
    select n.order_id as id from ondc_orders n where n.ended_at is null and exists (
      select from order_events e where e.order_id = n.order_id and e.id > n.told_event) order by 1 limit ${literal(portion)}`
  for (const { id } of orders) await apart(ctx, { order: id }, (ctx) => tellOrder(ctx, network, id))
  const issues = await ctx.db.query<{ id: number }>`
    select i.grievance_id as id from ondc_issues i where i.ended_at is null and exists (
      select from grievance_events e where e.grievance_id = i.grievance_id and e.id > i.told_event)
    order by 1 limit ${literal(portion)}`
  for (const { id } of issues) await apart(ctx, { grievance: id }, (ctx) => tellIssue(ctx, network, id))
  const before = addDays(ctx.clock.now(), -keptDays)
  await deleteOld(ctx.db, { table: sql`ondc_messages`, column: sql`created_at`, before })
}

/** One that fails must not keep the others from being told. */
async function apart(ctx: Context, which: object, work: (ctx: Context) => Promise<void>): Promise<void> {
  await transaction(ctx, work).catch((error: unknown) => ctx.log.error({ err: error, ...which }, 'news not told'))
}

type OrderEvent = { id: number; move: string; from: ParcelStatus; to: ParcelStatus; parcel: string; at: Date }

/** Events of one order are written under its lock, so their ids are in order. */
async function tellOrder(ctx: Context, network: Network, orderId: number): Promise<void> {
  const [row] = await ctx.db.query<{ told: number }>`
    select told_event as told from ondc_orders where order_id = ${orderId} and ended_at is null for update skip locked`
  if (!row) return
  const events = await ctx.db.query<OrderEvent>`
    select e.id, e.move, e.from_status as "from", e.to_status as "to", p.number as parcel, e.at
    from order_events e join parcels p on p.id = e.parcel_id
    where e.order_id = ${orderId} and e.id > ${row.told} and e.to_status <> e.from_status
      and p.replaces_return_id is null order by e.id`
  const order = await getNetworkOrder(ctx, { orderId })
  for (const event of events) {
    if (!isTold(event)) continue
    const then = asOf(order, { number: event.parcel, to: event.to, at: event.at })
    const body = await newsOf(ctx, network, then, event)
    if (body) await keepMessage(ctx, { context: body.context, action: body.context.action, body })
  }
  const isOver = order.parcels.every(({ status }) => settledStatuses.includes(status))
  await ctx.db.query`
    update ondc_orders set ended_at = ${isOver ? ctx.clock.now() : null}::timestamptz,
      told_event = (select max(id) from order_events where order_id = ${orderId})
    where order_id = ${orderId}`
}

function isTold({ from, to, move }: OrderEvent): boolean {
  const [before, after] = [networkStates[from], networkStates[to]]
  const isMoved = before.order !== after.order || before.fulfillment !== after.fulfillment
  return isMoved || before.wayBack !== after.wayBack || move === 'captured'
}

/** A cancellation is told once: what the buyer app cancelled was answered. What came back is told as a state. */
async function newsOf(ctx: Context, network: Network, then: NetworkOrder, { to }: OrderEvent) {
  const times = { now: ctx.clock.now(), messageId: randomUUID() }
  if (!isCancelled(then) || networkStates[to].wayBack === 'RTO-Delivered') return onStatus(ctx, network, then, times)
  const known = await ctx.db.query`
    select from ondc_messages where bap_id = ${then.bapId} and transaction_id = ${then.context.transaction_id}
      and action = 'on_cancel'`
  return known.length > 0 ? null : onCancel(network, then, times)
}

async function tellIssue(ctx: Context, network: Network, grievanceId: number): Promise<void> {
  const [issue] = await ctx.db.query<NetworkIssue & { told: number; isOver: boolean }>`
    select i.grievance_id, g.ticket, g.email, i.issue_id, i.context, i.created_at, i.told_event as told,
      g.status = 'closed' as is_over
    from ondc_issues i join grievances g on g.id = i.grievance_id
    where i.grievance_id = ${grievanceId} and i.ended_at is null for update of i skip locked`
  if (!issue) return
  const events = await ctx.db.query<{ id: number; kind: GrievanceEventKind; role: string }>`
    select id, kind, author_role as role from grievance_events
    where grievance_id = ${grievanceId} and id > ${issue.told} order by id`
  if (events.some(isToldOfIssue)) {
    const body = await onIssueStatus(ctx, network, issue, { messageId: randomUUID() })
    await keepMessage(ctx, { context: body.context, action: 'on_issue_status', body })
  }
  await ctx.db.query`
    update ondc_issues set ended_at = ${issue.isOver ? ctx.clock.now() : null}::timestamptz,
      told_event = ${events.at(-1)?.id ?? issue.told} where grievance_id = ${grievanceId}`
}

/** What a buyer app said of the person, and what it was told, also of what they never ordered. */
export async function forgetNetworkBuyer(ctx: Context, { userId, email }: ForgottenPerson): Promise<void> {
  await ctx.db.query`
    delete from ondc_messages m
    where lower(m.body #>> '{message,order,billing,email}') = lower(${email}) or exists (
      select from ondc_orders n join orders o on o.id = n.order_id
      where o.customer_id = ${userId} and m.bap_id = n.bap_id and m.transaction_id = n.context ->> 'transaction_id')`
  await ctx.db.query`
    delete from ondc_orders n using orders o where o.id = n.order_id and o.customer_id = ${userId}`
}
