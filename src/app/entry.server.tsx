import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from '#features/screens/page-context.ts'
import { loaderDataScripts } from './loader-data.ts'

export { createRequestHandler, RouterContextProvider } from 'react-router'
// The context's key and the router must be one object each: the server takes them from this bundle.
export { requestContext } from '#features/screens/page-context.ts'

/**
 * Renders to one string: no page defers data, a string costs a fifth less than a stream and can be cached compressed.
 * `nonce` is null for pages that are cached; the server hashes their inline scripts instead.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { i18n, nonce, takePage } = loadContext.get(requestContext)
  const nonceProp = nonce ? { nonce } : {}
  const { serverHandoffStream: data, ...shown } = routerContext
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <ServerRouter context={shown} url={request.url} {...nonceProp} />
    </I18nextProvider>,
  )
  const scripts = data ? await loaderDataScripts(data, nonce) : ''
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const end = html.lastIndexOf('</body>')
  takePage(`<!doctype html>${html.slice(0, end)}${scripts}${html.slice(end)}`)
  return new Response(null, { status, headers })
}
