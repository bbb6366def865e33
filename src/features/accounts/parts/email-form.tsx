import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsCalls } from '#features/accounts/accounts-calls.ts'
import { type EmailState, emailChange } from '#features/accounts/own-account.ts'
import { api } from '#features/screens/api.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'

const empty = { email: '', currentPassword: '' }

/** The address of the account, whether it is confirmed, and the way to another one: a link goes to the new address. */
export function EmailForm({ state }: { state: EmailState }) {
  const { t } = useTranslation('shop')
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const form = useCheckedForm(emailChange, empty)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(accountsCalls.askEmailChange, { body })
      setAskedFor(body.email)
      form.reset(empty)
    } catch (error) {
      showServerErrors(form, error, ['email', 'currentPassword'], t('common:errors.server'))
    }
  })

  return (
    <>
      <p>
        <b className="own-email">{state.email}</b>
        {state.isConfirmed ? <span className="small mute"> {t('email.confirmed')}</span> : null}
      </p>
      <ConfirmNotice state={state} />
      <form method="post" className="stack" noValidate onSubmit={submit}>
        <FormProblems state={form.formState} ids={{ currentPassword: 'emailPassword' }} />
        <Field
          id="email"
          type="email"
          autoComplete="email"
          label={t('email.new')}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Field
          id="emailPassword"
          type="password"
          autoComplete="current-password"
          label={t('password.current')}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <p className="small mute">{t('email.help')}</p>
        <p aria-live="polite">{askedFor ? t('email.asked', { email: askedFor }) : ''}</p>
        <Button type="submit" disabled={isSubmitting}>
          {t('email.change')}
        </Button>
      </form>
    </>
  )
}
