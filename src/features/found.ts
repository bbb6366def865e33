import { DomainError } from '#platform/api/domain-error.ts'

/** The value, or 404 for what does not exist or is not the reader's. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new DomainError('not-found')
  return value
}
