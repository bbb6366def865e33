import type { AuditState } from './seal-queries.ts'

const aDayMs = 86_400_000

/** The chain is verified daily, so a check older than two days was missed. */
const checkIsLateAfterMs = 2 * aDayMs
/** Rows are sealed every minute, so one that waits an hour was missed. */
const sealIsLateAfterMs = 3_600_000

export type TrailState = 'broken' | 'unchecked' | 'check-late' | 'seal-late' | 'whole'

export function trailState({ check, waitingSince }: Pick<AuditState, 'check' | 'waitingSince'>, now: Date): TrailState {
  if (!check) return 'unchecked'
  if (check.fault) return 'broken'
  if (isCheckLate(check.checkedAt, now)) return 'check-late'
  const isSealLate = waitingSince !== null && now.getTime() - Date.parse(waitingSince) > sealIsLateAfterMs
  return isSealLate ? 'seal-late' : 'whole'
}

export function isCheckLate(checkedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(checkedAt) > checkIsLateAfterMs
}
