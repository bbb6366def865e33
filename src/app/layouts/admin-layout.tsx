import type { ReactNode } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { type StaffRole, staffOf } from '#features/accounts/staff.ts'
import { isUser } from '#features/actor.ts'
import { paths } from '#features/paths.ts'
import { type AdminPlace, isUnder, placeOf, placesOf } from '#features/screens/admin-places.ts'
import { ErrorScreen } from '#features/screens/error-screen.tsx'
import { requestContext } from '#features/screens/page.ts'
import { requireRole } from '#features/screens/require-role.ts'
import { AdminKeys } from '#features/screens/table/admin-keys.tsx'
import { ProofDialog } from '#features/sign-in/parts/proof-dialog.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { RoomFrame } from './room-frame.tsx'

export const middleware = [requireRole('admin')]

/** Without a loader a client navigation does not call the server, and the guard does not run. */
export function loader({ context }: LoaderFunctionArgs) {
  const { actor } = context.get(requestContext).ctx
  return { staff: isUser(actor) ? staffOf(actor) : null }
}

export default function AdminLayout() {
  const { staff } = useLoaderData<typeof loader>()
  return (
    <Admin staff={staff}>
      <Outlet />
    </Admin>
  )
}

export function ErrorBoundary() {
  return (
    <Admin staff={useRouteLoaderData<typeof loader>('layouts/admin-layout')?.staff ?? null}>
      <ErrorScreen error={useRouteError()} />
    </Admin>
  )
}

function Admin({ staff, children }: { staff: StaffRole | null; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const own = placesOf(staff)
  const place = own.find(({ words }) => words === placeOf(pathname)?.words) ?? null
  const places = own.map(({ words, icon, pages }) => ({
    to: pages[0]?.to ?? paths.admin(),
    label: t(words),
    icon,
    isHere: place?.words === words,
  }))
  return (
    <RoomFrame room={t('common:noun.admin')} className="admin" places={places}>
      {place ? <AdminNav place={place} pathname={pathname} /> : null}
      {children}
      <AdminKeys />
      <ProofDialog />
    </RoomFrame>
  )
}

function AdminNav({ place, pathname }: { place: AdminPlace; pathname: string }) {
  const { t } = useTranslation('admin')
  if (place.pages.length < 2) return null
  return (
    <nav className="sub-nav" aria-label={t('place.pages', { place: t(place.words) })}>
      {place.pages.map((page) => (
        <Link key={page.to} to={page.to} aria-current={isUnder(pathname, page) ? 'page' : undefined}>
          {t(page.words)}
        </Link>
      ))}
    </nav>
  )
}
