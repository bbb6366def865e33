import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { HaatApp } from '#app/http/context.ts'
import { root } from '#app/http/static-files.ts'
import type { requestContext } from '#features/screens/page-context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { runPagesAsBuilt } from '#platform/config/config.server.ts'

/** What entry.server.tsx hands out: the router as the pages have it. A second copy would not know the first one's objects. */
type Entry = {
  requestContext: typeof requestContext
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
}

export type PageBuild = Entry & {
  handle: ReturnType<typeof createRequestHandler>
  failures: WeakMap<object, { error?: unknown }>
}

/** Loads the built pages once; in development asks Vite each time, which answers from memory while nothing changed. */
export async function pageBuilds(app: HaatApp): Promise<() => Promise<PageBuild>> {
  if (app.haat.config.isDev) return developmentBuilds(app)

  let loading: Promise<PageBuild> | undefined
  return () => {
    loading ??= loadBuilt()
    return loading
  }
}

async function loadBuilt(): Promise<PageBuild> {
  const file = path.join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new DomainError('unavailable')
  runPagesAsBuilt()
  return prepareBuild((await import(pathToFileURL(file).href)) as ServerBuild, 'production')
}

/** Errors of loaders come to us instead of the console; they are kept beside the request they belong to. */
function prepareBuild(build: ServerBuild, mode: 'production' | 'development'): PageBuild {
  const failures: PageBuild['failures'] = new WeakMap()
  const { requestContext, createRequestHandler, RouterContextProvider } = build.entry.module as unknown as Entry
  const handleError = (error: unknown, { context }: { context: object }) => {
    failures.set(context, { error })
  }
  const module = { ...build.entry.module, handleError } as ServerBuild['entry']['module']
  const handle = createRequestHandler({ ...build, entry: { ...build.entry, module } }, mode)
  return { requestContext, createRequestHandler, RouterContextProvider, handle, failures }
}

/** Vite inside Fastify: one port, hot reload by its web socket on the same server. */
async function developmentBuilds(app: HaatApp): Promise<() => Promise<PageBuild>> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } } as object,
  })
  await app.register(middie)
  ;(app as unknown as { use(middleware: unknown): void }).use(vite.middlewares)
  app.addHook('onClose', async () => vite.close())

  let known: { build: ServerBuild; prepared: PageBuild } | undefined
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    if (known?.build !== build) known = { build, prepared: prepareBuild(build, 'development') }
    return known.prepared
  }
}
