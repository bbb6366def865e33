import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useRouteError } from 'react-router'
import { findActingFor } from '#features/artisans/maker-queries.ts'
import { findBehalf } from '#features/impersonation/impersonation-queries.ts'
import { PhoneLines } from '#features/offline/parts/phone-lines.tsx'
import { paths } from '#features/paths.ts'
import { ErrorScreen } from '#features/screens/error-screen.tsx'
import { requestContext } from '#features/screens/page-context.ts'
import { requireRole } from '#features/screens/require-role.ts'
import { ActingBanner } from './acting-banner.tsx'
import { BehalfBanner } from './impersonation-banner.tsx'
import { RoomFrame } from './room-frame.tsx'

export const middleware = [requireRole('artisan')]

/** Also because without a loader a client navigation would not ask the server, and the guard would not run. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const [acting, behalf] = await Promise.all([findActingFor(ctx), findBehalf(ctx)])
  return { acting, behalf }
}

export default function WorkshopLayout() {
  const { acting, behalf } = useLoaderData<typeof loader>()
  return (
    <Workshop>
      {behalf ? <BehalfBanner behalf={behalf} /> : null}
      {acting ? <ActingBanner acting={acting} /> : null}
      <Outlet />
    </Workshop>
  )
}

export function ErrorBoundary() {
  return (
    <Workshop>
      <ErrorScreen error={useRouteError()} />
    </Workshop>
  )
}

function Workshop({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <RoomFrame
      room={t('noun.workshop')}
      className="workshop"
      places={[
        { to: paths.workshop(), label: t('room.today'), icon: 'house' },
        { to: paths.workshopProducts(), label: t('nav.products'), icon: 'box' },
        { to: paths.workshopOrders(), label: t('noun.orders'), icon: 'clipboard' },
        { to: paths.workshopEarnings(), label: t('room.money'), icon: 'rupee' },
        { to: paths.workshopProfile(), label: t('account.profile'), icon: 'person' },
      ]}
    >
      <PhoneLines />
      {children}
    </RoomFrame>
  )
}
