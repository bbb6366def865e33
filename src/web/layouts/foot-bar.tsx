import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/**
 * A place of a room: a link in its head, and on a phone under the thumb. `isHere`: told where the place has more pages than
 * those below its own address.
 */
export type RoomPlace = { to: string; label: string; icon: IconName; isHere?: boolean }

export const footBarId = 'foot-bar'

/** The room's places on narrow screens, where the head has no room for their names. */
export function FootBar({ places }: { places: readonly RoomPlace[] }) {
  const { t } = useTranslation()
  return (
    <nav className="foot-bar" id={footBarId} aria-label={t('nav.label')} tabIndex={-1}>
      {places.map((place) => (
        <PlaceLink key={place.to} place={place}>
          <Icon name={place.icon} />
          <span>{place.label}</span>
        </PlaceLink>
      ))}
    </nav>
  )
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
