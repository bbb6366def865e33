import { useState } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { privateHead } from '#features/screens/page.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { passwordResetRequest } from '#features/sign-in/new-password.ts'
import { Button, Field } from '#ui/controls.tsx'
import { Told } from '#ui/told.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { head: privateHead(context, 'shop:password.forgotTitle') }
}

export { meta } from '#features/page-meta.ts'

export default function ForgotPasswordPage() {
  const { t } = useTranslation('shop')
  const [isSent, setSent] = useState(false)
  const form = useCheckedForm(passwordResetRequest, { email: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(signInApi.forgotPassword, { body })
      setSent(true)
    } catch (error) {
      showServerErrors(form, error, ['email'], t('common:errors.server'))
    }
  })

  return (
    <div className="wrap narrow">
      <h1>{t('password.forgotTitle')}</h1>
      {isSent ? (
        <Told>
          <p>{t('password.sent')}</p>
        </Told>
      ) : (
        <form method="post" className="stack" noValidate onSubmit={submit}>
          <FormProblems state={form.formState} />
          <p>{t('password.forgotText')}</p>
          <Field
            id="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            label={t('common:noun.email')}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Button variant="act" type="submit" wide disabled={isSubmitting}>
            {isSubmitting ? t('password.sending') : t('password.sendLink')}
          </Button>
        </form>
      )}
      <p>
        <Link to={paths.login()}>{t('common:action.signIn')}</Link>
      </p>
    </div>
  )
}
