import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useNavigate } from 'react-router'
import { accountsCalls } from '#domain/accounts/accounts-calls.ts'
import { newPasswordForm } from '#domain/accounts/new-password.ts'
import { api } from '#web/api.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { announceSession, forgetSession } from './browser-session.ts'
import { FormProblems } from './form-problems.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { showServerErrors, useCheckedForm } from './use-checked-form.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { head: privateHead(context, 'shop:password.resetTitle') }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** The code of the mailed link stands behind the `#`: it is in no log, and no other site is told it. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('shop')
  const navigate = useNavigate()
  const form = useCheckedForm(newPasswordForm, { newPassword: '', confirmPassword: '' })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (typed) => {
    try {
      await api.call(accountsCalls.resetPassword, { body: { ...typed, code: location.hash.slice(1) } })
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
