import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from '#features/screens/page.ts'
import { I18nProvider } from '#ui/words/use-translation.tsx'

export { createRequestHandler, RouterContextProvider } from 'react-router'
// The context key and the router must each be one object: the server takes them from this bundle.
export { requestContext } from '#features/screens/page.ts'

/** A string costs a fifth less than a stream and can be cached compressed. `nonce` null: cached, scripts are hashed. */
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
    <I18nProvider i18n={i18n}>
      <ServerRouter context={shown} url={request.url} {...nonceProp} />
    </I18nProvider>,
  )
  const scripts = data ? await loaderDataScripts(data, nonce) : ''
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const end = html.lastIndexOf('</body>')
  takePage(`<!doctype html>${html.slice(0, end)}${scripts}${html.slice(end)}`)
  return new Response(null, { status, headers })
}

const tooSpecial: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Loader data for hydration. The streaming renderer writes it while it waits, which renderToString cannot. */
async function loaderDataScripts(data: ReadableStream<Uint8Array>, nonce: string | null): Promise<string> {
  const text = JSON.stringify(await new Response(data).text()).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => tooSpecial[sign] ?? '',
  )
  const open = nonce ? `<script nonce="${nonce}">` : '<script>'
  const controller = 'window.__reactRouterContext.streamController'
  return `${open}${controller}.enqueue(${text});</script>${open}${controller}.close();</script>`
}
