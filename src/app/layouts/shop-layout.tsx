import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatches, useRouteError } from 'react-router'
import { ErrorScreen } from '#features/screens/error-screen.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header, mainId } from './header.tsx'
import { PageKeys, SkipLink } from './page-keys.tsx'

export default function ShopLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that failed keeps the header and footer, so that there is always a way on. */
export function ErrorBoundary() {
  return (
    <Frame>
      <div className="wrap">
        <ErrorScreen error={useRouteError()} />
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <SkipLink />
      <PageKeys />
      <Header strip={useStrip()} />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toaster closeLabel={t('close')} />
    </>
  )
}

/** The innermost page that names a strip in its loader's data wins. */
function useStrip(): string {
  const named = useMatches().map(({ loaderData }) => (loaderData as { strip?: unknown } | undefined)?.strip)
  const strip = named.reverse().find((value) => typeof value === 'string')
  return typeof strip === 'string' ? strip : 'textiles'
}
