/** A range of the audit trail: transactions from one number up to, not including, another, and ids above `afterId`. */
export type SealedStretch = { fromTransaction: string; untilTransaction: string; afterId: number }

export type AuditSeal = SealedStretch & {
  id: number
  lastId: number
  rows: number
  rowsHash: string
  previousHash: string
  hash: string
}

/** rows: altered after sealing; seal: itself altered; chain: missing or out of order; anchor: cut and trail differ */
export const sealFaults = ['rows', 'seal', 'chain', 'anchor'] as const
export type SealFault = (typeof sealFaults)[number]

export const firstHash = '0'.repeat(64)

export function sealText({
  fromTransaction,
  untilTransaction,
  afterId,
  lastId,
  rows,
}: Omit<AuditSeal, 'hash'>): string {
  return `${fromTransaction} ${untilTransaction} ${afterId} ${lastId} ${rows}`
}

/** A seal begins at the last one's end, or anew after a restore. */
export function followsOn(
  seal: SealedStretch,
  before: Pick<AuditSeal, 'afterId' | 'untilTransaction' | 'lastId'> | null,
): boolean {
  if (!before) return seal.fromTransaction === '0'
  if (seal.afterId === before.afterId) return seal.fromTransaction === before.untilTransaction
  return seal.fromTransaction === '0' && seal.afterId >= before.lastId
}
