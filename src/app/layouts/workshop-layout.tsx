import { type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { isUser } from '#features/actor.ts'
import { type ActingFor, findActingFor } from '#features/artisans/member-queries.ts'
import { impersonationApi } from '#features/impersonation/api.ts'
import { findImpersonation, type Impersonation } from '#features/impersonation/impersonate.ts'
import { claimKeptPages } from '#features/offline/parts/kept-pages.ts'
import { PhoneLines } from '#features/offline/parts/phone-lines.tsx'
import { orderPlaces } from '#features/orders/artisan/order-tabs.tsx'
import { paths } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { ErrorScreen } from '#features/screens/error-screen.tsx'
import { requestContext } from '#features/screens/page.ts'
import { requireRole } from '#features/screens/require-role.ts'
import { mayMember, type WorkshopRole } from '#features/team/workshop-role.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { RoomFrame } from './room-frame.tsx'

export const middleware = [requireRole('artisan')]

/** Without a loader a client navigation would not call the server, and the guard would not run. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const [acting, impersonation] = await Promise.all([findActingFor(ctx), findImpersonation(ctx)])
  return { acting, impersonation, role: isUser(ctx.actor) ? (ctx.actor.workshopRole ?? null) : null }
}

export default function WorkshopLayout() {
  const { acting, impersonation, role } = useLoaderData<typeof loader>()
  return (
    <Workshop role={role}>
      {impersonation ? <ImpersonationBanner impersonation={impersonation} /> : null}
      {acting ? <ActingBanner acting={acting} /> : null}
      <Outlet />
    </Workshop>
  )
}

export function ErrorBoundary() {
  return (
    <Workshop role={useRouteLoaderData<typeof loader>('layouts/workshop-layout')?.role ?? null}>
      <ErrorScreen error={useRouteError()} />
    </Workshop>
  )
}

function Workshop({ role, children }: { role: WorkshopRole | null; children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const places = [
    { to: paths.workshop(), label: t('room.today'), icon: 'house' },
    { to: paths.workshopProducts(), label: t('nav.products'), icon: 'box' },
    {
      to: paths.workshopOrders(),
      label: t('noun.orders'),
      icon: 'clipboard',
      ...(orderPlaces.includes(pathname) ? { isHere: true } : {}),
    },
    { to: paths.workshopEarnings(), label: t('room.money'), icon: 'rupee' },
    { to: paths.workshopProfile(), label: t('account.profile'), icon: 'person' },
  ] as const
  return (
    <RoomFrame room={t('noun.workshop')} className="workshop" places={places.filter(({ to }) => mayMember(role, to))}>
      <PhoneLines />
      {children}
    </RoomFrame>
  )
}

/** An account may act for several artisans, whose orders and money must not be mixed up. */
function ActingBanner({ acting }: { acting: ActingFor }) {
  const { t } = useTranslation('workshop')
  return (
    <p className="acting">
      <Icon name="people" /> <span>{t('artisans.youActFor', { name: acting.name })}</span>{' '}
      <Link to={paths.workshopArtisans()}>{t('artisans.change')}</Link>
    </p>
  )
}

const longestMs = 60 * 60_000

function ImpersonationBanner({ impersonation }: { impersonation: Impersonation }) {
  const { t } = useTranslation('workshop')
  const [isEnding, setEnding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { artisan, name, until, reason } = impersonation

  const end = useCallback(async () => {
    setEnding(true)
    try {
      await api.call(impersonationApi.end, {})
      // Remove the artisan's pages from the admin's browser.
      await claimKeptPages(null)
      window.location.assign(paths.adminArtisan(artisan))
    } catch (error) {
      setProblem(refusalOf(error))
      setEnding(false)
    }
  }, [artisan])

  // Impersonation expires by itself; the page is then no longer valid.
  useEffect(() => {
    const left = Math.min(Math.max(0, Date.parse(until) - Date.now()), longestMs)
    const timer = setTimeout(() => void end(), left)
    return () => clearTimeout(timer)
  }, [until, end])

  return (
    <section className="acting impersonation" aria-label={t('impersonation.label')}>
      <p>
        <Icon name="people" /> <b>{t('impersonation.youActFor', { name })}</b>{' '}
        <span>
          {t('impersonation.until')} <DateText iso={until} shape="day-time" />
          {t('common:stop')}
        </span>{' '}
        <span>{t('impersonation.why', { reason })}</span> <span>{t('impersonation.kept')}</span>
      </p>
      <Button disabled={isEnding} onClick={() => void end()}>
        {t('impersonation.end')}
      </Button>
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : null}
    </section>
  )
}
