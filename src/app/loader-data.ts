const tooSpecial: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * The scripts that hand the loaders' data to the browser's router, as the router's own streaming renderer writes them.
 * It writes them while it waits, and renderToString cannot wait: without these the page would never hydrate.
 */
export async function loaderDataScripts(data: ReadableStream<Uint8Array>, nonce: string | null): Promise<string> {
  const text = JSON.stringify(await new Response(data).text()).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => tooSpecial[sign] ?? '',
  )
  const open = nonce ? `<script nonce="${nonce}">` : '<script>'
  const controller = 'window.__reactRouterContext.streamController'
  return `${open}${controller}.enqueue(${text});</script>${open}${controller}.close();</script>`
}
