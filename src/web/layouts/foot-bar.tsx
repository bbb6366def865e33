import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** A page of a room: a link in its head, and on a phone a place under the thumb. */
export type RoomPlace = { to: string; label: string; icon: IconName }

export const footBarId = 'foot-bar'

/** The room's places on narrow screens, where the head has no room for their names. */
export function FootBar({ places }: { places: readonly RoomPlace[] }) {
  const { t } = useTranslation()
  return (
    <nav className="foot-bar" id={footBarId} aria-label={t('nav.label')} tabIndex={-1}>
      {places.map(({ to, label, icon }) => (
        <NavLink key={to} to={to}>
          <Icon name={icon} />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
