import { lookedFor } from '#platform/lists/admin-list.ts'
import { auditSubjects, auditWholes } from './audit-action.ts'

export const auditSorts = ['-at'] as const
export type AuditFilter = {
  who: string | null
  action: string | null
  kind: string | null
  subject: string | null
  /** days in India, inclusive */
  from: string | null
  until: string | null
  /** sign-ins hide what was changed; asking for an action shows them too */
  withoutSignIns: boolean
}

export function readAuditFilter(query: Partial<Record<string, string>>): AuditFilter {
  const { who, action, from, until } = query
  return {
    who: lookedFor(who),
    action: lookedFor(action),
    ...aboutOf(query),
    from: dayOf(from),
    until: dayOf(until),
    withoutSignIns: query.without === 'sign-ins' && !lookedFor(action),
  }
}

function aboutOf({ kind, subject }: Partial<Record<string, string>>): Pick<AuditFilter, 'kind' | 'subject'> {
  const text = lookedFor(subject)
  const known = auditSubjects.find((one) => one === kind)
  if (known) return { kind: known, subject: text }
  const prefixed = auditSubjects.find((one) => text === one || text?.startsWith(`${one}:`))
  return prefixed
    ? { kind: prefixed, subject: lookedFor(text?.slice(prefixed.length + 1)) }
    : { kind: null, subject: text }
}

export function subjectBegin({ kind, subject }: AuditFilter): string | null {
  if (kind === null) return subject
  return auditWholes.includes(kind) ? kind : `${kind}:${subject ?? ''}`
}

function dayOf(text: string | undefined): string | null {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}
