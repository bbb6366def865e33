import { DomainError } from '#platform/api/domain-error.ts'

/**
 * Two who write at once do not overwrite each other: whoever comes second reads first what the other wrote.
 * @throws DomainError words-changed with the revision that stands now
 */
export function requireRevision(seen: number, stands: number): void {
  if (seen !== stands) throw new DomainError('words-changed', { revision: stands })
}
