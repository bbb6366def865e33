import { enterSpan, isTracing, type Span } from '#platform/telemetry/tracing.server.ts'
import type { HaatApp } from './context.ts'

/**
 * A span for each request that goes through the plugins, named by its route, around all that is done for it. Strangers' trace headers
 * are not believed: every request begins a trace. What was answered a moment ago (page-shortcut.ts) is answered without one.
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
