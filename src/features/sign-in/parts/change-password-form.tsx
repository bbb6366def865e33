import { api } from '#features/screens/api-client.ts'
import { rememberSession } from '#features/screens/browser-session.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { passwordChange } from '#features/sign-in/new-password.ts'
import { Button, Field } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordLink } from './password-link.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePasswordForm() {
  const { t } = useTranslation('shop')
  const form = useCheckedForm(passwordChange, empty)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      rememberSession(await api.call(signInApi.changePassword, { body }))
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
      <PasswordLink />
      <NewPasswordFields errors={errors} register={form.register} />
      <p className="small mute">{t('password.endsOthers')}</p>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? t('password.saving') : t('password.save')}
      </Button>
    </form>
  )
}
