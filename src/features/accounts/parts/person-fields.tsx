import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  field: UseFormRegisterReturn
  error: string | undefined
  id?: string
  label?: string
  help?: ReactNode
}

export function NameField({ field, error, id, label, help, autoFocus }: Props & { autoFocus?: boolean }) {
  const { t } = useTranslation('shop')
  return (
    <Field
      {...field}
      id={id ?? field.name}
      autoComplete="name"
      autoFocus={autoFocus}
      label={label ?? t('register.fullName')}
      help={help}
      error={error}
    />
  )
}

export function EmailField({ field, error, id, label, help }: Props) {
  const { t } = useTranslation()
  return (
    <Field
      {...field}
      id={id ?? field.name}
      type="email"
      inputMode="email"
      autoComplete="email"
      label={label ?? t('common:noun.email')}
      help={help}
      error={error}
    />
  )
}

export function PhoneField({ field, error, id, label, help }: Props) {
  const { t } = useTranslation()
  return (
    <Field
      {...field}
      id={id ?? field.name}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      label={label ?? t('common:noun.phone')}
      help={help}
      error={error}
    />
  )
}
