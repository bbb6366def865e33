import { enterSpan, isTracing, type Span } from '#platform/telemetry/tracing.server.ts'
import type { HaatApp } from './context.ts'

/**
 * One span per request that goes through the plugins, named by its route. Clients' trace headers are not trusted: every
 * request begins a trace. Responses of page-shortcut.ts have no span.
 */
export function traceRequests(app: HaatApp): void {
  if (!isTracing()) return
  const spans = new WeakMap<object, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'haat.request_id': request.id }
    enterSpan({ name: `${method} ${route}`, kind: 'server', isRoot: true, attributes }, (span) => {
      if (span) spans.set(request, span)
      done()
    })
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? new Error(String(statusCode)) : undefined)
    done()
  })
}
