import { type ReactNode, useEffect, useRef, useState } from 'react'
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
import anekLatin from '#ui/styles/fonts/anek-latin.woff2?url'
import eczarLatin from '#ui/styles/fonts/eczar-latin.woff2?url'
import { useTranslation } from '#ui/words/use-translation.tsx'
import '#ui/styles/fonts.css'
import '#features/home/shop/home-faces.css'
import '#ui/app.css'
import { mainId } from '#app/layouts/header.tsx'
import { liveEvent } from '#app/live-event.ts'
import { guardMarkup } from '#app/trusted-html.ts'
import { paths } from '#features/paths.ts'
import { ErrorScreen } from '#features/screens/error-screen.tsx'
import { loadShop } from '#features/screens/load-shop.ts'
import { useSessionTabs } from '#features/sign-in/shop/use-session-tabs.ts'

// Before the page's own modules, of which zod tries.
guardMarkup()

export const loader = loadShop

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const root = useRouteLoaderData<typeof loadShop>('root')
  const { style = null, face = 'standard' } = root?.settings.brand ?? {}
  return (
    <html lang={i18n.language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fcfcfa" />
        <Meta />
        <Links />
        {style ? <link rel="stylesheet" href={style} /> : null}
        {face === 'device' ? null : (
          <link rel="preload" as="font" type="font/woff2" href={anekLatin} crossOrigin="anonymous" />
        )}
        {face === 'standard' && i18n.language === 'en' ? (
          <link rel="preload" as="font" type="font/woff2" href={eczarLatin} crossOrigin="anonymous" />
        ) : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-apple-180.png" />
        <link rel="manifest" href={paths.manifest(i18n.language, useLocation().pathname)} />
        {(root?.words ?? []).map((path) => (
          <meta key={path} name="word-file" content={path} />
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
  useEffect(() => void document.dispatchEvent(new Event(liveEvent)), [])
  return (
    <>
      <Outlet />
      <PageNews />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main" className="wrap">
      <ErrorScreen error={useRouteError()} isWholePage />
    </main>
  )
}

/** After a client navigation: announces the title and focuses the main part. Filters and tabs keep the focus. */
function PageNews() {
  const { pathname, search, hash } = useLocation()
  const page = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`
  const shown = useRef(page)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    setTitle(document.title)
    if (!hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [page, hash])

  return (
    <p className="sr" role="status" id="page-news">
      {title}
    </p>
  )
}
