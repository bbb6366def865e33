import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type RoomPlace = { to: string; label: string; icon: IconName; isHere?: boolean }

export const footBarId = 'foot-bar'
const mostPlaces = 5

export function FootBar({ places }: { places: readonly RoomPlace[] }) {
  const { t } = useTranslation()
  const atOnce = places.length > mostPlaces ? mostPlaces - 1 : places.length
  const [first, rest] = [places.slice(0, atOnce), places.slice(atOnce)]
  return (
    <nav className="foot-bar" id={footBarId} aria-label={t('nav.label')} tabIndex={-1}>
      <PlaceLinks places={first} />
      {rest.length > 0 ? <MorePlaces places={rest} /> : null}
    </nav>
  )
}

function PlaceLinks({ places }: { places: readonly RoomPlace[] }) {
  return places.map((place) => (
    <PlaceLink key={place.to} place={place}>
      <Icon name={place.icon} />
      <span>{place.label}</span>
    </PlaceLink>
  ))
}

function MorePlaces({ places }: { places: readonly RoomPlace[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isHere = places.some((place) => place.isHere)
  return (
    <details className="foot-more" key={pathname} onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <summary className={isHere ? 'here' : undefined}>
        <Icon name="menu" />
        <span>{t('nav.more')}</span>
      </summary>
      <div>
        <PlaceLinks places={places} />
      </div>
    </details>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

/** Only when focus moves to another element: a touch in the sheet may set it to null. */
function closeOnLeaving({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

export function PlaceLink({ place, children }: { place: RoomPlace; children: ReactNode }) {
  const { to, isHere } = place
  if (isHere === undefined) return <NavLink to={to}>{children}</NavLink>
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  )
}
