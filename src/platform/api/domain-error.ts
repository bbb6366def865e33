/** A broken rule of the shop. `code` names the rule in kebab-case; the server maps it to a status and a message. */
export class DomainError extends Error {
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(code: string, details: Record<string, unknown> = {}) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** Distinguishes a broken rule from a bug. Compared by name, because a bundle may carry its own copy of the class. */
export function isDomainError(error: unknown): error is DomainError {
  return (
    error instanceof Error && error.name === 'DomainError' && typeof (error as { code?: unknown }).code === 'string'
  )
}
