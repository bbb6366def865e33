import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { announceSession, forgetSession } from '#features/screens/browser-session.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { privateHead } from '#features/screens/page.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { newPasswordForm } from '#features/sign-in/new-password.ts'
import { NewPasswordFields } from '#features/sign-in/parts/new-password-fields.tsx'
import { Button } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { head: privateHead(context, 'shop:password.resetTitle') }
}

export { meta } from '#features/page-meta.ts'

export default function ResetPasswordPage() {
  const { t } = useTranslation('shop')
  const navigate = useNavigate()
  const form = useCheckedForm(newPasswordForm, { newPassword: '', confirmPassword: '' })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (typed) => {
    try {
      await api.call(signInApi.resetPassword, { body: { ...typed, code: location.hash.slice(1) } })
      forgetSession()
      announceSession()
      toast.success(t('password.changed'))
      await navigate(paths.login(), { replace: true })
    } catch (error) {
      showServerErrors(form, error, ['newPassword', 'confirmPassword'], t('common:errors.server'))
    }
  })

  return (
    <div className="wrap narrow">
      <h1>{t('password.resetTitle')}</h1>
      <form method="post" className="stack" noValidate onSubmit={submit}>
        <FormProblems state={form.formState} />
        <NewPasswordFields errors={form.formState.errors} register={form.register} />
        <Button variant="act" type="submit" wide disabled={isSubmitting}>
          {isSubmitting ? t('password.saving') : t('password.save')}
        </Button>
      </form>
      <p>
        <Link to={paths.forgotPassword()}>{t('password.askAgain')}</Link>
      </p>
    </div>
  )
}
