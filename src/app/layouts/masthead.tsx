import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from './account-menu.tsx'
import { navigationId } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Wordmark } from './wordmark.tsx'

/** The head of workshop and office: the account book's red cloth with its white stitch, the room's name, its own links. */
export function Masthead({ room, children }: { room: string; children: ReactNode }) {
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
