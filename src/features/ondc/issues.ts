import { emailAddress, personName, phoneNumber } from '#features/accounts/person-fields.ts'
import { type GrievanceEventKind, type GrievanceRequest, personMovesFrom } from '#features/complaints/grievance.ts'
import { type EventRow, readGrievance } from '#features/complaints/grievance-queries.ts'
import { answerGrievance, writeGrievance } from '#features/complaints/write-grievance.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { AskedContext, Issue } from './incoming.ts'
import { type Network, ownContact, Refusal, replyContext } from './network.ts'
import { getNetworkOrder } from './order-message.ts'
import type { Outgoing } from './outgoing.ts'

const subjects: Record<string, GrievanceRequest['subject']> = {
  ORDER: 'order',
  FULFILLMENT: 'order',
  AGENT: 'order',
  ITEM: 'product',
  PAYMENT: 'money',
}

type Asked = { context: AskedContext; issue: Issue }

/**
 * OPEN hands in a complaint of the shop, with its ticket and its legal clocks; ESCALATE adds to it or opens it again, CLOSE
 * takes it back where it is not settled yet. The answer tells where it stands.
 * @throws Refusal 30000 for an issue without its beginning, 30018
 */
export async function answerIssue(ctx: Context, network: Network, asked: Asked): Promise<Outgoing<'on_issue'>> {
  const known = await findIssue(ctx, asked.context.bap_id, asked.issue.id)
  if (known) await addToIssue(ctx, network, known, asked.issue)
  else await openIssue(ctx, network, asked)
  const found = await getIssue(ctx, asked.context.bap_id, asked.issue.id)
  return onIssue(ctx, network, found, asked.context)
}

/** @throws Refusal 30000 for another's issue */
export async function answerIssueStatus(
  ctx: Context,
  network: Network,
  { context, issueId }: { context: AskedContext; issueId: string },
): Promise<Outgoing<'on_issue_status'>> {
  return onIssueStatus(ctx, network, await getIssue(ctx, context.bap_id, issueId), { context })
}

export type NetworkIssue = {
  grievanceId: number
  ticket: string
  email: string
  issueId: string
  context: AskedContext
  createdAt: Date
}

async function findIssue(ctx: Context, bapId: string, issueId: string): Promise<NetworkIssue | undefined> {
  const [row] = await ctx.db.query<NetworkIssue>`
    select i.grievance_id, g.ticket, g.email, i.issue_id, i.context, i.created_at
    from ondc_issues i join grievances g on g.id = i.grievance_id
    where i.bap_id = ${bapId} and i.issue_id = ${issueId}`
  return row
}

async function getIssue(ctx: Context, bapId: string, issueId: string): Promise<NetworkIssue> {
  const found = await findIssue(ctx, bapId, issueId)
  if (!found) throw new Refusal('30000', 'Issue not found')
  return found
}

async function openIssue(ctx: Context, network: Network, { context, issue }: Asked): Promise<void> {
  const { bap_id: bapId } = context
  const order = await getNetworkOrder(ctx, { bapId, networkId: issue.order_details?.id ?? '' })
  const { person, contact } = issue.complainant_info ?? {}
  const [name, email, phone] = [
    personName.safeParse(person?.name),
    emailAddress.safeParse(contact?.email ?? order.asked.billing.email),
    phoneNumber.safeParse(contact?.phone),
  ]
  if (!name.success || !email.success) throw new Refusal('30000', 'message.issue.complainant_info is not valid')
  const { short_desc = '', long_desc = '' } = issue.description ?? {}
  const { ticket } = await writeGrievance(ctx, {
    subject: subjects[issue.category ?? ''] ?? 'other',
    name: name.data,
    email: email.data,
    phone: phone.data,
    orderNumber: order.number,
    text: `${[short_desc, long_desc].filter(Boolean).join('\n\n')}\n\n${bapId}, ${issue.id}`.trim().slice(0, 4000),
    links: network.grievanceLinks,
    adminEmail: network.operator.email,
  })
  await ctx.db.query`
    insert into ondc_issues (grievance_id, bap_id, issue_id, context, told_event, created_at)
    select g.id, ${bapId}, ${issue.id}, ${JSON.stringify(context)},
      (select coalesce(max(e.id), 0) from grievance_events e where e.grievance_id = g.id), ${ctx.clock.now()}
    from grievances g where g.ticket = ${ticket} on conflict do nothing`
}

/** Only what is new: the message repeats all actions so far. Adding the same words twice changes nothing. */
async function addToIssue(
  ctx: Context,
  network: Network,
  known: NetworkIssue,
  { issue_actions }: Issue,
): Promise<void> {
  const [action] = issue_actions.complainant_actions.toSorted((one, other) =>
    other.updated_at.localeCompare(one.updated_at),
  )
  if (!action || action.complainant_action === 'OPEN') return
  const { status } = await readGrievance(ctx, known.grievanceId)
  const offered = personMovesFrom(status)
  const isOver = action.complainant_action === 'CLOSE'
  const adding = offered.includes('reopen') ? 'reopen' : 'add'
  const move = isOver ? 'withdraw' : adding
  // A settled one that its person closes is left as it is: it closes by itself.
  if (!offered.includes(move)) {
    if (isOver) return
    throw new DomainError('move-not-allowed', { from: status, move })
  }
  await answerGrievance(ctx, {
    key: { ticket: known.ticket, email: known.email },
    move,
    text: action.short_desc.trim() || action.complainant_action,
    links: network.grievanceLinks,
    adminEmail: network.operator.email,
  })
}

const respondentActions: Partial<Record<GrievanceEventKind, 'PROCESSING' | 'NEED-MORE-INFO' | 'RESOLVED'>> = {
  sent: 'PROCESSING',
  acknowledged: 'PROCESSING',
  answer: 'PROCESSING',
  asked: 'NEED-MORE-INFO',
  resolved: 'RESOLVED',
  reopened: 'PROCESSING',
}

/** Whether the buyer app is told of it. */
export function isToldOfIssue({ kind, role }: { kind: GrievanceEventKind; role: string }): boolean {
  return role === 'admin' && kind in respondentActions
}

const sentences: Partial<Record<GrievanceEventKind, string>> = {
  sent: 'Received',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  reopened: 'Opened again',
}

async function issueParts(ctx: Context, network: Network, issue: NetworkIssue) {
  const events = await ctx.db.query<EventRow>`
    select at, kind, author_role as role, text from grievance_events
    where grievance_id = ${issue.grievanceId} and is_public order by id`
  const { operator } = network
  const updated_by = {
    org: { name: `${network.settings.subscriberId}::${issue.context.domain}` },
    contact: ownContact(network),
    person: { name: operator.grievanceOfficer },
  }
  const actions = events.flatMap(({ at, kind, text }) => {
    const action = respondentActions[kind]
    // What the buyer wrote is no answer of the shop.
    const words = kind === 'sent' ? '' : text
    const short_desc = words || sentences[kind] || kind
    return action ? [{ respondent_action: action, short_desc, updated_at: at.toISOString(), updated_by }] : []
  })
  return {
    id: issue.issueId,
    issue_actions: { respondent_actions: actions },
    created_at: issue.createdAt.toISOString(),
    updated_at: (events.at(-1)?.at ?? issue.createdAt).toISOString(),
  }
}

async function onIssue(
  ctx: Context,
  network: Network,
  issue: NetworkIssue,
  context: AskedContext,
): Promise<Outgoing<'on_issue'>> {
  return {
    context: replyContext(network, context, { action: 'on_issue', now: ctx.clock.now() }),
    message: { issue: await issueParts(ctx, network, issue) },
  }
}

const triggered = {
  refunded: 'REFUND',
  replaced: 'REPLACEMENT',
  corrected: 'NO-ACTION',
  removed: 'NO-ACTION',
  explained: 'NO-ACTION',
  rejected: 'NO-ACTION',
} as const

export async function onIssueStatus(
  ctx: Context,
  network: Network,
  issue: NetworkIssue,
  { context = issue.context, messageId }: { context?: AskedContext; messageId?: string } = {},
): Promise<Outgoing<'on_issue_status'>> {
  const parts = await issueParts(ctx, network, issue)
  const { outcome, events } = await readGrievance(ctx, issue.grievanceId)
  const words = events.find(({ kind }) => kind === 'resolved')?.text
  const resolution = outcome && words ? { short_desc: words, action_triggered: triggered[outcome] } : null
  return {
    context: replyContext(network, context, { action: 'on_issue_status', now: ctx.clock.now(), messageId }),
    message: { issue: { ...parts, ...(resolution ? { resolution } : {}) } },
  }
}
