import { type Context, context, isSpanContextValid, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { shopVersion } from '#platform/config/version.server.ts'

export type SpanInput = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes: Record<string, string | number>
  isRoot?: boolean
  link?: string | null
}

export type Span = {
  set(attributes: Record<string, string | number>): void
  end(error?: unknown): void
}

export type Tracer = {
  enter(input: SpanInput, work: (span: Span) => void): void
  current(): string | null
  stop(): Promise<void>
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Sends spans to an OTLP receiver over HTTP, in batches of two seconds. Without the receiver only spans are lost. */
export function otlpTracer(endpoint: string): Tracer {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const provider = providerFor(endpoint)
  const spans = provider.getTracer('haat', shopVersion)

  return {
    enter({ name, kind, attributes, isRoot = false, link }, work) {
      const linked = link ? readTraceparent(link) : null
      const links = linked ? [{ context: linked }] : []
      const within: Context = context.active()
      const span = spans.startSpan(name, { kind: kinds[kind], attributes, root: isRoot, links }, within)
      context.with(trace.setSpan(within, span), () =>
        work({
          set: (more) => void span.setAttributes(more),
          end(error) {
            // The error's name only: its message may repeat what people wrote.
            if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) })
            span.end()
          },
        }),
      )
    },
    current() {
      const found = trace.getSpanContext(context.active())
      return found && isSpanContextValid(found) ? `00-${found.traceId}-${found.spanId}-0${found.traceFlags & 1}` : null
    },
    async stop() {
      await provider.shutdown().catch(() => undefined)
      context.disable()
    },
  }
}

function providerFor(endpoint: string): TracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'haat',
      'service.version': shopVersion,
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000, maxQueueSize: 8_192 })],
  })
}

function nameOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : 'error'
}

function readTraceparent(
  text: string,
): { traceId: string; spanId: string; traceFlags: number; isRemote: boolean } | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? []
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true } : null
}
