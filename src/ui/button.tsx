import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

/** `act` is the one madder action of a screen; `plain` is the ink outline; `link` is an underlined word. */
type ButtonVariant = 'act' | 'plain' | 'link'

type Look = { variant?: ButtonVariant; wide?: boolean; children: ReactNode; className?: string }

type AsButton = Look & { to?: undefined } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>

type AsLink = Look & { to: string } & Omit<LinkProps, 'to' | 'className' | 'children'>

/** A real button, or with `to` a real link that looks like one. Buttons do not submit unless `type="submit"` is given. */
export function Button({ variant = 'plain', wide = false, className = '', children, ...rest }: AsButton | AsLink) {
  const look =
    `${variant === 'link' ? 'link' : 'btn'}${variant === 'act' ? ' act' : ''}${wide ? ' wide' : ''} ${className}`.trim()
  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" {...rest} className={look}>
      {children}
    </button>
  )
}
