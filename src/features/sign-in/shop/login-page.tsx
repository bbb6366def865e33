import { useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { credentials, type SignedInSession } from '#features/accounts/account.ts'
import type { Role } from '#features/actor.ts'
import { paths, safePath } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { rememberSession } from '#features/screens/browser-session.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { type PublicSettings, privateHead, requestContext } from '#features/screens/page.ts'
import { useTextsCodes } from '#features/screens/shop-data.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { askBrowserForPasskey, passkeyRefusal } from '#features/sign-in/parts/passkey-browser.ts'
import { Button, Checkbox, Field } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { CodeSignIn, type CodeStep } from './code-sign-in.tsx'
import { openAfterSignIn } from './open-after-sign-in.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  const { account, settings } = context.get(requestContext)
  if (account) throw redirect(safePath(url.searchParams.get('from')))
  return { head: privateHead(context, 'common:action.signIn'), demoPeople: settings.demoPeople }
}

export { meta } from '#features/page-meta.ts'

/** Whoever comes to order is asked for an email only; everyone else for the password first. */
export default function LoginPage() {
  const [search] = useSearchParams()
  const from = search.get('from') ?? undefined
  return isToOrder(from) && search.get('by') !== 'password' ? <EmailFirst from={from} /> : <PasswordFirst from={from} />
}

const isToOrder = (from: string | undefined): from is string => from?.startsWith(paths.checkout()) === true

const stepTitles = { address: undefined, code: 'shop:login.enterCode', new: 'shop:login.newTitle' }

function EmailFirst({ from }: { from: string }) {
  const { t } = useTranslation()
  const textsCodes = useTextsCodes()
  const goOn = useGoOn(from)
  const [step, setStep] = useState<CodeStep>('address')
  const title = textsCodes ? 'shop:login.toOrderBoth' : 'shop:login.toOrder'
  return (
    <div className="wrap narrow door">
      <h1>{t(stepTitles[step] ?? title)}</h1>
      <CodeSignIn isRemembered={() => false} goOn={goOn} onStep={setStep} />
      {step === 'new' ? null : (
        <div className="stack other-ways">
          <p>
            <Link to={`${paths.login(from)}&by=password`}>{t('shop:login.byPassword')}</Link>
          </p>
          <p>
            {t('shop:login.noAccount')} <Link to={paths.register(from)}>{t('shop:login.signUp')}</Link>
          </p>
        </div>
      )}
    </div>
  )
}

function PasswordFirst({ from }: { from: string | undefined }) {
  const { t } = useTranslation()
  const { demoPeople } = useLoaderData<typeof loader>()
  const textsCodes = useTextsCodes()
  const goOn = useGoOn(from)
  const { form, submit, signInByPasskey, needsCode } = useLogin(goOn)
  const { errors, isSubmitting } = form.formState
  const [step, setStep] = useState<CodeStep>('address')

  return (
    <div className="wrap narrow door">
      <h1>{t(stepTitles[step] ?? 'common:action.signIn')}</h1>
      {/* `post`, so that a submit before the script has loaded never writes a password into a URL. */}
      {step === 'address' ? (
        <form method="post" className="stack" noValidate onSubmit={submit}>
          <FormProblems state={form.formState} />
          <Field
            id="email"
            type={textsCodes ? 'text' : 'email'}
            inputMode="email"
            autoComplete="username"
            label={t(textsCodes ? 'shop:login.emailOrPhone' : 'common:noun.email')}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Field
            id="password"
            type="password"
            autoComplete="current-password"
            label={t('common:noun.password')}
            error={errors.password?.message}
            {...form.register('password')}
          />
          {needsCode ? (
            <Field
              id="code"
              autoComplete="one-time-code"
              autoFocus
              label={t('shop:login.code')}
              help={t('shop:login.codeHelp')}
              error={errors.code?.message}
              {...form.register('code')}
            />
          ) : null}
          <Checkbox label={t('shop:login.remember')} {...form.register('remember')} />
          <Button variant="act" type="submit" wide disabled={isSubmitting}>
            {isSubmitting ? t('shop:login.sending') : t('common:action.signIn')}
          </Button>
          <p>
            <Link to={paths.forgotPassword()}>{t('shop:login.forgot')}</Link>
          </p>
        </form>
      ) : null}
      <CodeSignIn
        emailOf={() => form.getValues('email')}
        isRemembered={() => form.getValues('remember') === true}
        goOn={goOn}
        onStep={setStep}
      />
      {step === 'address' ? (
        <div className="stack other-ways">
          <p>
            <Button variant="link" disabled={isSubmitting} onClick={() => void signInByPasskey()}>
              {t('shop:login.passkey')}
            </Button>
          </p>
          <p>
            {t('shop:login.noAccount')} <Link to={paths.register(from)}>{t('shop:login.signUp')}</Link>
          </p>
        </div>
      ) : null}
      {demoPeople.length > 0 ? (
        <DemoPeople
          people={demoPeople}
          onChoose={({ email, password }) => {
            form.setValue('email', email)
            form.setValue('password', password)
            form.setFocus('email')
          }}
        />
      ) : null}
    </div>
  )
}

type GoOn = (session: SignedInSession) => Promise<void>

function useGoOn(from: string | undefined): GoOn {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async (session) => {
    rememberSession(session)
    const role: Role = session.user.role
    await openAfterSignIn(navigate, { from, role, words: t('shop:login.successful') })
  }
}

function useLogin(goOn: GoOn) {
  const { t } = useTranslation()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useCheckedForm(credentials, { email: '', password: '', remember: false })

  const submit = form.handleSubmit(async (body) => {
    try {
      await goOn(await api.call(signInApi.login, { body }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'code-needed') return setNeedsCode(true)
      showServerErrors(form, error, ['email', 'password', 'code'], t('common:errors.loginFailed'))
      if (error instanceof ApiError && error.code === 'login-failed')
        form.setError('root.server', { type: error.code, message: t('shop:login.wrong') })
    }
  })
  const signInByPasskey = async () => {
    try {
      const passkey = await askBrowserForPasskey()
      const remember = form.getValues('remember') === true
      await goOn(await api.call(signInApi.signInWithPasskey, { body: { passkey, remember } }))
    } catch (error) {
      toast.error(passkeyRefusal(error, t('shop:login.passkeyStopped')))
    }
  }
  return { form, submit, signInByPasskey, needsCode }
}

type DemoPeopleProps = {
  people: PublicSettings['demoPeople']
  onChoose: (person: { email: string; password: string }) => void
}

function DemoPeople({ people, onChoose }: DemoPeopleProps) {
  const { t } = useTranslation()
  return (
    <section className="demo-people" aria-labelledby="demo-people">
      <h2 id="demo-people">{t('shop:login.demoTitle')}</h2>
      <p className="small mute">{t('shop:login.demoText')}</p>
      <ul>
        {people.map((person) => (
          <li key={person.email}>
            <span>
              {t(`common:account.role.${person.role}`)}
              <br />
              <span className="small mute">
                {person.email}, <code className="num">{person.password}</code>
              </span>
            </span>
            <Button
              aria-label={t('shop:login.demoFillFor', { who: t(`common:account.role.${person.role}`) })}
              onClick={() => onChoose(person)}
            >
              {t('shop:login.demoFill')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
