import { DomainError } from '#platform/api/domain-error.ts'

/** A concurrent editor must read the newer text first. @throws DomainError words-changed with the current revision */
export function requireRevision(seen: number, current: number): void {
  if (seen !== current) throw new DomainError('words-changed', { revision: current })
}
