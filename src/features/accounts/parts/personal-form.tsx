import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import { accountsCalls } from '#features/accounts/accounts-calls.ts'
import { profileChange } from '#features/accounts/own-account.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { announceSession, rememberUser } from '#features/screens/browser-session.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toaster.tsx'
import { NameField, PhoneField } from './person-fields.tsx'

/** Name and phone number. Another number may need the password: the field comes when the shop asks for it. */
export function PersonalForm({ account }: { account: Account }) {
  const { t } = useTranslation('shop')
  const { revalidate } = useRevalidator()
  const form = useCheckedForm(profileChange, { fullName: account.fullName, phone: account.phone })
  const { errors, isSubmitting } = form.formState
  const isPhoneNew = form.watch('phone') !== account.phone

  const submit = form.handleSubmit(async ({ currentPassword, ...change }) => {
    try {
      const body = currentPassword ? { ...change, currentPassword } : change
      const { user } = await api.call(accountsCalls.saveProfile, { body })
      rememberUser(user)
      announceSession()
      toast.success(t('profile.updated'))
      form.reset({ fullName: user.fullName, phone: user.phone })
      await revalidate()
    } catch (error) {
      showServerErrors(form, error, ['fullName', 'phone', 'currentPassword'], t('profile.failed'))
      if (error instanceof ApiError) toast.error(error.said ?? t('profile.failed'))
    }
  })

  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} ids={{ currentPassword: 'profilePassword' }} />
      <NameField field={form.register('fullName')} error={errors.fullName?.message} />
      <PhoneField field={form.register('phone')} error={errors.phone?.message} />
      {isPhoneNew ? (
        <Field
          id="profilePassword"
          type="password"
          autoComplete="current-password"
          label={t('password.current')}
          help={t('profile.passwordForPhone')}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      ) : null}
      <Button type="submit" variant="act" disabled={isSubmitting}>
        {isSubmitting ? t('profile.saving') : t('profile.save')}
      </Button>
    </form>
  )
}
