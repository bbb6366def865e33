import { DomainError } from '#platform/api/domain-error.ts'

/** @throws DomainError not-found: missing, or not the reader's */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new DomainError('not-found')
  return value
}
