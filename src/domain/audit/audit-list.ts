import { lookedFor } from '#domain/desk-list.ts'

export const auditSorts = ['-at'] as const
export type AuditSort = 'at'

/** What the office looks for in the audit trail; null: anything. */
export type AuditFilter = {
  /** a name, or the beginning of a role */
  who: string | null
  /** the beginning of an action: `setting`, `order.refund` */
  action: string | null
  /** the beginning of a subject: `product:`, `artisan:naveen-prajapat` */
  subject: string | null
  /** days in India, both included */
  from: string | null
  until: string | null
}

export function readAuditFilter(query: Partial<Record<string, string>>): AuditFilter {
  const { who, action, subject, from, until } = query
  return {
    who: lookedFor(who),
    action: lookedFor(action),
    subject: lookedFor(subject),
    from: dayOf(from),
    until: dayOf(until),
  }
}

function dayOf(text: string | undefined): string | null {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}
