import type { ReactNode } from 'react'
import { Outlet, useLocation, useMatches, useRouteError } from 'react-router'
import { paths } from '#features/paths.ts'
import { ErrorScreen } from '#features/screens/error-screen.tsx'
import { SearchForm } from '#features/search/shop/search-form.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Footer } from './footer.tsx'
import { BareHeader, Header, mainId } from './header.tsx'
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
        <ErrorScreen error={useRouteError()}>
          <SearchForm />
        </ErrorScreen>
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const strip = useStrip()
  const isCheckout = useLocation().pathname === paths.checkout()
  return (
    <>
      <SkipLink />
      <PageKeys />
      {isCheckout ? <BareHeader /> : <Header strip={strip} />}
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
