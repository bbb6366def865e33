import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, useRouteError } from 'react-router'
import { paths } from '#web/paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { requireRole } from './require-role.ts'
import { RoomFrame } from './room-frame.tsx'

export const middleware = [requireRole('admin')]

/** Without a loader a client navigation would not ask the server, and the guard would not run. */
export function loader(): null {
  return null
}

export default function OfficeLayout() {
  return (
    <Office>
      <Outlet />
    </Office>
  )
}

export function ErrorBoundary() {
  return (
    <Office>
      <ErrorScreen error={useRouteError()} />
    </Office>
  )
}

function Office({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <RoomFrame
      room={t('noun.office')}
      className="office"
      links={
        <>
          <NavLink to={paths.office()}>{t('room.today')}</NavLink>
          <NavLink to={paths.officeOrders()}>{t('noun.orders')}</NavLink>
          <NavLink to={paths.officeProducts()}>{t('nav.products')}</NavLink>
          <NavLink to={paths.officeArtisans()}>{t('nav.artisans')}</NavLink>
          <NavLink to={paths.officeProfile()}>{t('account.profile')}</NavLink>
        </>
      }
    >
      {children}
    </RoomFrame>
  )
}
