import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from '#web/ui/toaster.tsx'
import { mainId } from './header.tsx'
import { Masthead } from './masthead.tsx'
import { PageKeys, SkipLink } from './page-keys.tsx'

/** Workshop and office: the account book's binding, the room's links, no shop header and no footer. */
export function RoomFrame({
  room,
  links,
  className,
  children,
}: {
  room: string
  links: ReactNode
  className: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={`${className}-room`}>
      <SkipLink />
      <PageKeys />
      <Masthead room={room}>{links}</Masthead>
      <main id={mainId} tabIndex={-1} className={`wrap ${className}`}>
        {children}
      </main>
      <Toaster closeLabel={t('close')} />
    </div>
  )
}
