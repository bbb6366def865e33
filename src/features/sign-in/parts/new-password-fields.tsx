import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Typed = { newPassword: string; confirmPassword: string }

type Props = { errors: FieldErrors<Typed>; register: (name: keyof Typed) => ReturnType<UseFormRegister<Typed>> }

export function NewPasswordFields({ errors, register }: Props) {
  const { t } = useTranslation('shop')
  return (
    <>
      <Field
        id="newPassword"
        type="password"
        autoComplete="new-password"
        label={t('password.new')}
        help={t('register.passwordHelp')}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Field
        id="confirmPassword"
        type="password"
        autoComplete="new-password"
        label={t('password.confirm')}
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
