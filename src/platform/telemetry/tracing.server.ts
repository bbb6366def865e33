import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { JobOrigin } from '#platform/jobs/jobs.ts'
import type { Span, SpanInput, Tracer } from './tracing-otlp.server.ts'

export type { Span, SpanInput } from './tracing-otlp.server.ts'

let tracer: Tracer | null = null

/** Starts tracing to that OTLP endpoint; null: nothing is loaded. Returns a function that stops it. */
export async function startTracing(endpoint: string | null): Promise<() => Promise<void>> {
  if (endpoint === null || tracer) return async () => undefined
  const { otlpTracer } = await import('./tracing-otlp.server.ts')
  const started = otlpTracer(endpoint)
  tracer = started
  return async () => {
    tracer = null
    await started.stop()
  }
}

export function isTracing(): boolean {
  return tracer !== null
}

/** The current span as a W3C traceparent. */
export function currentTrace(): string | null {
  return tracer?.current() ?? null
}

/** Starts a span that the caller of `work` ends. Null: no tracing. */
export function enterSpan(input: SpanInput, work: (span: Span | null) => void): void {
  if (tracer) tracer.enter(input, work)
  else work(null)
}

/** Runs `work` in a child span; what it throws is recorded. */
function inSpan<T>(input: SpanInput, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  return new Promise<T>((resolve, reject) => {
    enterSpan(input, (span) => {
      work().then(
        (value) => {
          span?.end()
          resolve(value)
        },
        (error: unknown) => {
          span?.end(error)
          reject(error)
        },
      )
    })
  })
}

/** A job has its own trace, because it may run hours later; a link leads to the request that queued it. */
export function inJobSpan<T>(name: string, origin: JobOrigin | null, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  const attributes = { 'messaging.destination.name': name, ...(origin ? { 'haat.request_id': origin.requestId } : {}) }
  return inSpan({ name: `job ${name}`, kind: 'consumer', isRoot: true, link: origin?.trace ?? null, attributes }, work)
}

/** The same object, with a span for each named call. Arguments are left out: they hold names and amounts. */
export function traceCalls<Port extends object>(
  port: Port,
  prefix: string,
  names: readonly (keyof Port & string)[],
): Port {
  const traced: Partial<Port> = {}
  for (const name of names) {
    const call = port[name] as (...args: unknown[]) => Promise<unknown>
    traced[name] = ((...args: unknown[]) =>
      inSpan({ name: `${prefix} ${name}`, kind: 'client', attributes: {} }, () =>
        call.apply(port, args),
      )) as Port[typeof name]
  }
  return { ...port, ...traced }
}

/** A span per statement, named by its prepared name or its first words, never by values. */
export function traceStatement(args: unknown[], send: () => unknown): unknown {
  if (!tracer) return send()
  let result: unknown
  enterSpan(
    { name: statementName(args[0]), kind: 'client', attributes: { 'db.system.name': 'postgresql' } },
    (span) => {
      const last = args.at(-1)
      if (typeof last === 'function') {
        args[args.length - 1] = AsyncLocalStorage.bind((error: unknown, ...more: unknown[]) => {
          span?.end(error ?? undefined)
          return Reflect.apply(last, undefined, [error, ...more])
        })
        result = send()
        return
      }
      result = send()
      if (result instanceof Promise)
        result.then(
          () => span?.end(),
          (error: unknown) => span?.end(error),
        )
      else span?.end()
    },
  )
  return result
}

/** A released connection wakes its waiter in the releaser's context; this restores the waiter's own span. */
export function keepWaitersApart(pool: pg.Pool): void {
  const connect = pool.connect
  pool.connect = function connectAsMyself(this: pg.Pool, ...args: unknown[]) {
    const bound = args.map((one) => (typeof one === 'function' ? AsyncLocalStorage.bind(one as () => void) : one))
    return Reflect.apply(connect, this, bound)
  } as typeof pool.connect
}

function statementName(query: unknown): string {
  const { name, text } =
    typeof query === 'object' && query !== null
      ? (query as { name?: unknown; text?: unknown })
      : { name: null, text: query }
  if (typeof name === 'string' && name !== '') return `sql ${name}`
  const words =
    /^\s*(?:with\b[\s\S]*?\b(?=select|insert|update|delete))?(select|insert into \S+|update \S+|delete from \S+|begin|commit|rollback|set \S+|listen \S+)/i.exec(
      String(text),
    )
  return `sql ${(words?.[1] ?? 'statement').toLowerCase().replaceAll('"', '')}`
}
