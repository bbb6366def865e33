import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useRouteError } from 'react-router'
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
      places={[
        { to: paths.office(), label: t('room.today'), icon: 'house' },
        { to: paths.officeOrders(), label: t('noun.orders'), icon: 'clipboard' },
        { to: paths.officeReturns(), label: t('room.returns'), icon: 'back' },
        { to: paths.officePayouts(), label: t('room.money'), icon: 'rupee' },
        { to: paths.officeProducts(), label: t('nav.products'), icon: 'box' },
        { to: paths.officeArtisans(), label: t('nav.artisans'), icon: 'people' },
        { to: paths.officeProfile(), label: t('account.profile'), icon: 'person' },
      ]}
    >
      {children}
    </RoomFrame>
  )
}
