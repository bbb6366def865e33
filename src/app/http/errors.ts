import { z } from 'zod'
import { isDomainError } from '#platform/api/domain-error.ts'
import { isDatabaseAway } from '#platform/database/db.server.ts'
import { hasWords, translate } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { StorageAway } from '#platform/storage/storage-away.server.ts'

type FieldError = { path: string; message: string }

export type Answer = {
  status: number
  code: string
  message: string
  errors?: FieldError[]
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** A DomainError is 409 unless it is listed here. */
const statuses: Record<string, number> = {
  'invalid-request': 400,
  unauthorized: 401,
  'login-failed': 401,
  'code-needed': 401,
  'code-wrong': 401,
  'sign-in-code-wrong': 401,
  'signature-invalid': 401,
  forbidden: 403,
  csrf: 403,
  'proof-needed': 403,
  'not-on-impersonation': 403,
  'account-disabled': 403,
  'second-factor-needed': 403,
  'text-file-unread': 400,
  'not-found': 404,
  'too-large': 413,
  'unsupported-media-type': 415,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  unavailable: 503,
  'gateway-unavailable': 503,
  'courier-unavailable': 503,
  'storage-full': 507,
}

const retrySoonSeconds = 5

/** Fastify's own errors by status; their English messages are not sent. */
const refusals: Record<number, string> = {
  400: 'invalid-request',
  404: 'not-found',
  408: 'invalid-request',
  413: 'too-large',
  414: 'invalid-request',
  415: 'unsupported-media-type',
  431: 'invalid-request',
}

export function answerTo(error: unknown, language: Language): Answer {
  if (isDomainError(error)) return ruleAnswer(error.code, error.details, language)
  if (isDatabaseAway(error) || error instanceof StorageAway) return ruleAnswer('unavailable', {}, language)

  const status = (error as { statusCode?: unknown } | null)?.statusCode
  const code = typeof status === 'number' ? refusals[status] : undefined
  if (code) return ruleAnswer(code, {}, language)
  return { status: 500, code: 'unexpected', message: sentence('unexpected', {}, language) }
}

function ruleAnswer(code: string, facts: Record<string, unknown>, language: Language): Answer {
  const { errors, retryAfterSeconds, issues, ...details } = facts
  const status = statuses[code] ?? 409
  const answer: Answer = { status, code, message: sentence(code, facts, language) }

  if (issues instanceof z.core.$ZodError) answer.errors = fieldErrors(issues, language)
  else if (Array.isArray(errors)) answer.errors = translated(errors as FieldError[], language)
  if (Object.keys(details).length > 0) answer.details = details
  if (typeof retryAfterSeconds === 'number') answer.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds))
  else if (status === 503 || status === 429) answer.retryAfterSeconds = retrySoonSeconds
  return answer
}

function sentence(code: string, facts: Record<string, unknown>, language: Language): string {
  const named = code.replace(/-(\w)/g, (_, char: string) => char.toUpperCase())
  const key = `errors.${named}${code === 'unsupported-media-type' && facts.allowed ? 'Of' : ''}`
  return translate(language, hasWords(language, key) ? key : 'errors.unexpected', facts)
}

function translated(errors: readonly FieldError[], language: Language): FieldError[] {
  return errors.map(({ path, message }) => ({ path, message: fieldSentence(message, {}, language) }))
}

function fieldErrors(error: z.core.$ZodError, language: Language): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: fieldSentence('invalid.unknownField', {}, language),
      }))
    }
    return [{ path, message: fieldSentence(issue.message, limitsOf(issue), language) }]
  })
}

function limitsOf(issue: z.core.$ZodIssue): Record<string, unknown> {
  if (issue.code === 'too_small') return { min: issue.minimum }
  if (issue.code === 'too_big') return { max: issue.maximum }
  return issue.code === 'custom' ? { ...issue.params } : {}
}

function fieldSentence(message: string, values: Record<string, unknown>, language: Language): string {
  const key = /^invalid\.\w+$/.test(message) && hasWords(language, message) ? message : 'invalid.value'
  return translate(language, key, values)
}
