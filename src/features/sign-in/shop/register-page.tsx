import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { registration } from '#features/accounts/account.ts'
import { accountsApi } from '#features/accounts/api.ts'
import { NameField, PhoneField } from '#features/accounts/parts/person-fields.tsx'
import { paths, safePath } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { rememberSession } from '#features/screens/browser-session.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { AcceptTerms } from '#features/sign-in/parts/accept-terms.tsx'
import { Button, Field, Radio } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { openAfterSignIn } from './open-after-sign-in.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(requestContext)
  if (account) throw redirect(safePath(url.searchParams.get('from')))
  const isArtisan = url.pathname === paths.artisanRegister()
  if (!isArtisan && url.searchParams.get('as') === 'artisan') {
    url.searchParams.delete('as')
    throw redirect(paths.artisanRegister(url.searchParams.toString()))
  }
  return { head: privateHead(context, isArtisan ? 'shop:register.artisanTitle' : 'shop:register.title'), isArtisan }
}

export { meta } from '#features/page-meta.ts'

export default function RegisterPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const from = search.get('from') ?? undefined
  const { isArtisan } = useLoaderData<typeof loader>()
  const { form, submit } = useRegister(from, isArtisan)
  const { errors, isSubmitting } = form.formState

  return (
    <div className="wrap narrow">
      <h1>{t(isArtisan ? 'shop:register.artisanTitle' : 'shop:register.title')}</h1>
      <form method="post" className="stack" noValidate onSubmit={submit}>
        <FormProblems state={form.formState} />
        <fieldset id="accountType" className="choices">
          <legend className="lab">{t('shop:register.accountType')}</legend>
          <Radio value="customer" label={t('shop:register.customer')} {...form.register('accountType')} />
          <Radio value="artisan" label={t('shop:register.artisan')} {...form.register('accountType')} />
        </fieldset>
        <NameField field={form.register('fullName')} error={errors.fullName?.message} />
        <Field
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('common:noun.email')}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PhoneField field={form.register('phone')} error={errors.phone?.message} help={t('shop:register.phoneHelp')} />
        <Field
          id="password"
          type="password"
          autoComplete="new-password"
          label={t('common:noun.password')}
          help={t('shop:register.passwordHelp')}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Field
          id="confirmPassword"
          type="password"
          autoComplete="new-password"
          label={t('shop:register.confirmPassword')}
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <AcceptTerms error={errors.acceptTerms?.message} {...form.register('acceptTerms')} />
        <Button variant="act" type="submit" wide disabled={isSubmitting}>
          {isSubmitting ? t('shop:register.sending') : t('common:action.register')}
        </Button>
        <p>
          {t('shop:register.hasAccount')} <Link to={paths.login(from)}>{t('common:action.signIn')}</Link>
        </p>
      </form>
    </div>
  )
}

const fields = ['fullName', 'email', 'phone', 'password', 'confirmPassword', 'accountType', 'acceptTerms'] as const

function useRegister(from: string | undefined, isArtisan: boolean) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useCheckedForm(registration, {
    fullName: '',
    email: '',
    phone: '',
    password: '',
    confirmPassword: '',
    accountType: isArtisan ? 'artisan' : 'customer',
  })

  const submit = form.handleSubmit(async (body) => {
    try {
      const session = await api.call(accountsApi.register, { body })
      rememberSession(session)
      const { role } = session.user
      await openAfterSignIn(navigate, { from, role, words: t('shop:register.successful') })
    } catch (error) {
      showServerErrors(form, error, fields, t('common:errors.registrationFailed'))
    }
  })
  return { form, submit }
}
