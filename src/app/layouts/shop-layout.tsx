import type { ReactNode } from 'react'
import { Outlet, useMatches, useRouteError } from 'react-router'
import { ErrorScreen } from '#features/screens/error-screen.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
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

function useStrip(): string {
  const named = useMatches().map(({ loaderData }) => (loaderData as { strip?: unknown } | undefined)?.strip)
  const strip = named.reverse().find((value) => typeof value === 'string')
  return typeof strip === 'string' ? strip : 'textiles'
}
