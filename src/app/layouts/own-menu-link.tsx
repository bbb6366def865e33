import { NavLink } from 'react-router'
import type { PublicMenu } from '#features/brand/menu.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** A link of the operator; one that leaves the shop is a plain link. */
export function OwnLink({ own, className = '' }: { own: PublicMenu['header'][number]; className?: string }) {
  const { i18n } = useTranslation()
  const shared = { className, lang: own.language === i18n.language ? undefined : own.language }
  return own.link.startsWith('/') ? (
    <NavLink to={own.link} {...shared}>
      {own.words}
    </NavLink>
  ) : (
    <a href={own.link} {...shared}>
      {own.words}
    </a>
  )
}
