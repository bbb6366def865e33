import { type LogFn, type Logger, pino } from 'pino'
import type { LogLevel } from '#platform/config/config.server.ts'
import { redactFields, redactText } from './redact.ts'

export type { Logger } from 'pino'

/** JSON lines, so newlines in input are escaped. Secrets and personal fields are removed (redact.ts). */
export function createLogger(level: LogLevel, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      log: (details: Record<string, unknown>) => redactFields(details) as Record<string, unknown>,
    },
    // The formatter's output is plain already.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn) {
        method.apply(this, redactMessage(args))
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Without a message a line would take the error's, before redaction. */
function redactMessage(args: Parameters<LogFn>): Parameters<LogFn> {
  const [first, message, ...rest] = args as unknown[]
  if (typeof first === 'string') return [redactText(first), message, ...rest] as Parameters<LogFn>
  const words = typeof message === 'string' ? redactText(message) : 'without words'
  return [first instanceof Error ? { err: first } : first, words, ...rest] as Parameters<LogFn>
}
