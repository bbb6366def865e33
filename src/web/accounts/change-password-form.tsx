import { useTranslation } from 'react-i18next'
import { accountsCalls } from '#domain/accounts/accounts-calls.ts'
import { passwordChange } from '#domain/accounts/new-password.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { rememberSession } from './browser-session.ts'
import { FormProblems } from './form-problems.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { showServerErrors, useCheckedForm } from './use-checked-form.ts'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Ends all other sessions; this browser goes on with a new one. */
export function ChangePasswordForm() {
  const { t } = useTranslation('shop')
  const form = useCheckedForm(passwordChange, empty)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      rememberSession(await api.call(accountsCalls.changePassword, { body }))
      toast.success(t('password.changed'))
      form.reset(empty)
    } catch (error) {
      showServerErrors(form, error, ['currentPassword', 'newPassword', 'confirmPassword'], t('common:errors.server'))
    }
  })

  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      <Field
        id="currentPassword"
        type="password"
        autoComplete="current-password"
        label={t('password.current')}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordFields errors={errors} register={form.register} />
      <p className="small mute">{t('password.endsOthers')}</p>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? t('password.saving') : t('password.save')}
      </Button>
    </form>
  )
}
