/** Retention of what grows with time. Orders, invoices, ledger and stock must be kept by law, and stay. */
export type Retention = {
  /** null: forever */
  auditMonths: number | null
  eventDays: number
  searchDays: number
  emailDays: number
}

const forEver = 0

type ReadNumber = (name: string, fallback: number, min: number, max: number) => number

/**
 * Each setting is bounded by law and use. Audit trail: the DPDP rules require logs for a year. Gateway events: a bank
 * may dispute a payment for 180 days. Emails: a job retries for a day, and a deadline is announced once within weeks.
 */
export function readRetention(number: ReadNumber): Retention {
  // Zero means forever; the law allows nothing between zero and a year.
  const isForEver = number('KEEP_AUDIT_MONTHS', forEver, forEver, 600) === forEver
  return {
    auditMonths: isForEver ? null : number('KEEP_AUDIT_MONTHS', forEver, 12, 600),
    eventDays: number('KEEP_EVENT_DAYS', 400, 180, 3_650),
    searchDays: number('KEEP_SEARCH_DAYS', 400, 1, 3_650),
    emailDays: number('KEEP_MAIL_DAYS', 120, 60, 3_650),
  }
}
