/** How long the shop keeps what grows with time. Orders, papers, ledger and stock are the law's, and stay. */
export type Retention = {
  /** null: for ever */
  auditMonths: number | null
  eventDays: number
  searchDays: number
  emailDays: number
}

/** For ever, as a setting. */
const forEver = 0

type ReadNumber = (name: string, fallback: number, min: number, max: number) => number

/**
 * The settings of it, each between what law and use ask for and what helps nobody. The audit trail: the DPDP rules ask for logs of a
 * year. Events of the gateway: a bank may dispute a payment for 180 days. Emails: a job is tried for a day, a deadline is told of once
 * within weeks.
 */
export function readRetention(number: ReadNumber): Retention {
  // Zero stands for ever; between it and a year is nothing that the law lets anybody choose.
  const isForEver = number('KEEP_AUDIT_MONTHS', forEver, forEver, 600) === forEver
  return {
    auditMonths: isForEver ? null : number('KEEP_AUDIT_MONTHS', forEver, 12, 600),
    eventDays: number('KEEP_EVENT_DAYS', 400, 180, 3_650),
    searchDays: number('KEEP_SEARCH_DAYS', 400, 1, 3_650),
    emailDays: number('KEEP_MAIL_DAYS', 120, 60, 3_650),
  }
}
