import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useRouteError } from 'react-router'
import { paths } from '#web/paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { requireRole } from './require-role.ts'
import { RoomFrame } from './room-frame.tsx'

export const middleware = [requireRole('artisan')]

/** Without a loader a client navigation would not ask the server, and the guard would not run. */
export function loader(): null {
  return null
}

export default function WorkshopLayout() {
  return (
    <Workshop>
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
      {children}
    </RoomFrame>
  )
}
