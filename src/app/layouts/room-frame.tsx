import type { ReactNode } from 'react'
import { Toaster } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { AccountMenu } from './account-menu.tsx'
import { FootBar, PlaceLink, type RoomPlace } from './foot-bar.tsx'
import { Footer } from './footer.tsx'
import { mainId, navigationId } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PageKeys, SkipLink } from './page-keys.tsx'
import { Wordmark } from './wordmark.tsx'

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
      <Footer />
      <FootBar places={places} />
      <Toaster closeLabel={t('close')} />
    </div>
  )
}

function Masthead({ room, children }: { room: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="binding" />
      <header className="head slim">
        <div className="wrap">
          <Wordmark name={t('shopHome')} spelling={room} />
          <nav className="nav" id={navigationId} aria-label={t('nav.label')} tabIndex={-1}>
            {children}
          </nav>
          <div className="tools">
            <LanguageSwitch />
            <AccountMenu />
          </div>
        </div>
      </header>
    </>
  )
}
