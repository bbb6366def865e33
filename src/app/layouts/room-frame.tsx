import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from '#ui/toaster.tsx'
import { FootBar, PlaceLink, type RoomPlace } from './foot-bar.tsx'
import { mainId } from './header.tsx'
import { Masthead } from './masthead.tsx'
import { PageKeys, SkipLink } from './page-keys.tsx'

/** Workshop and office: the account book's binding, the room's places, no shop header and no footer. */
export function RoomFrame({
  room,
  places,
  className,
  children,
}: {
  room: string
  places: readonly RoomPlace[]
  className: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="room">
      <SkipLink />
      <PageKeys />
      <Masthead room={room}>
        {places.map((place) => (
          <PlaceLink key={place.to} place={place}>
            {place.label}
          </PlaceLink>
        ))}
      </Masthead>
      <main id={mainId} tabIndex={-1} className={`wrap ${className}`}>
        {children}
      </main>
      <FootBar places={places} />
      <Toaster closeLabel={t('close')} />
    </div>
  )
}
