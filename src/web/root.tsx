import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import anekLatin from './styles/fonts/anek-latin.woff2?url'
import eczarLatin from './styles/fonts/eczar-latin.woff2?url'
import './styles/fonts.css'
import './styles/home-faces.css'
import './styles/app.css'
import type { Route } from './+types/root'
import { useSessionTabs } from './accounts/use-session-tabs.ts'
import { requestContext } from './context.ts'
import { ErrorScreen } from './layouts/error-screen.tsx'
import { PageNews } from './layouts/page-news.tsx'
import { paths } from './paths.ts'
import { wordPaths } from './words.ts'

/** What every page knows: the language, who is signed in (never on a page that is cached), what the shop shows of its settings. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { language, account, settings } = context.get(requestContext)
  const words = wordPaths(language, new URL(request.url).pathname)
  return { words, account: account ? { name: account.name, role: account.role } : null, settings }
}

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const words = useRouteLoaderData<typeof loader>('root')?.words ?? []
  return (
    <html lang={i18n.language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fcfcfa" />
        <Meta />
        <Links />
        <link rel="preload" as="font" type="font/woff2" href={anekLatin} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={eczarLatin} crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-apple-180.png" />
        <link rel="manifest" href={paths.manifest(i18n.language, useLocation().pathname)} />
        {words.map((path) => (
          <link key={path} rel="preload" as="fetch" href={path} crossOrigin="anonymous" />
        ))}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useSessionTabs()
  return (
    <>
      <Outlet />
      <PageNews />
    </>
  )
}

/** The last net: when even a layout failed. The layouts have their own, which keep the header. */
export function ErrorBoundary() {
  return (
    <main id="main" className="wrap">
      <ErrorScreen error={useRouteError()} isWholePage />
    </main>
  )
}
