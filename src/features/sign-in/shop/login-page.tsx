import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { credentials, type SignedInSession } from '#features/accounts/account.ts'
import type { Role } from '#features/actor.ts'
import { paths, safePath } from '#features/paths.ts'
import { ApiError, api, refusalOf } from '#features/screens/api-client.ts'
import { rememberSession } from '#features/screens/browser-session.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { type PublicSettings, privateHead, requestContext } from '#features/screens/page.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { askBrowserForPasskey, passkeyRefusal } from '#features/sign-in/parts/passkey-browser.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Field } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { openAfterSignIn } from './open-after-sign-in.ts'

export function loader({ context, url }: LoaderFunctionArgs) {
  const { account, settings } = context.get(requestContext)
  if (account) throw redirect(safePath(url.searchParams.get('from')))
  return { head: privateHead(context, 'common:action.signIn'), demoPeople: settings.demoPeople }
}

export { meta } from '#features/page-meta.ts'

export default function LoginPage() {
  const { t } = useTranslation()
  const { demoPeople } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const from = search.get('from') ?? undefined
  const { form, submit, signInByPasskey, needsCode, goOn } = useLogin(from)
  const { errors, isSubmitting } = form.formState

  return (
    <div className="wrap narrow door">
      <h1>{t('common:action.signIn')}</h1>
      {/* `post`, so that a submit before the script has loaded never writes a password into a URL. */}
      <form method="post" className="stack" noValidate onSubmit={submit}>
        <FormProblems state={form.formState} />
        <Field
          id="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('common:noun.email')}
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
        <Button wide disabled={isSubmitting} onClick={() => void signInByPasskey()}>
          {t('shop:login.passkey')}
        </Button>
        <p>
          <Link to={paths.forgotPassword()}>{t('shop:login.forgot')}</Link>
        </p>
        <p>
          {t('shop:login.noAccount')} <Link to={paths.register(from)}>{t('shop:login.signUp')}</Link>
        </p>
      </form>
      <CodeSignIn
        emailOf={() => form.getValues('email')}
        isRemembered={() => form.getValues('remember') === true}
        goOn={goOn}
      />
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

function useLogin(from: string | undefined) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useCheckedForm(credentials, { email: '', password: '', remember: false })

  const goOn = async (session: SignedInSession) => {
    rememberSession(session)
    const role: Role = session.user.role
    await openAfterSignIn(navigate, { from, role, words: t('shop:login.successful') })
  }
  const submit = form.handleSubmit(async (body) => {
    try {
      await goOn(await api.call(signInApi.login, { body }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'code-needed') return setNeedsCode(true)
      showServerErrors(form, error, ['email', 'password', 'code'], t('common:errors.loginFailed'))
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
  return { form, submit, signInByPasskey, needsCode, goOn }
}

type CodeProps = {
  emailOf: () => string
  isRemembered: () => boolean
  goOn: (session: SignedInSession) => Promise<void>
}

/** Instead of the password: six digits to the mailbox. The server does not say whether the address has an account. */
function CodeSignIn({ emailOf, isRemembered, goOn }: CodeProps) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()

  const send = async () => {
    const email = emailOf().trim()
    if (email === '') return document.getElementById('email')?.focus()
    try {
      await api.call(signInApi.askCode, { body: { email } })
      setSentTo(email)
      setProblem(undefined)
    } catch (error) {
      toast.error(refusalOf(error))
    }
  }
  const use = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = typed(new FormData(event.currentTarget), 'emailCode')
    try {
      await goOn(await api.call(signInApi.useCode, { body: { email: sentTo ?? '', code, remember: isRemembered() } }))
    } catch (error) {
      setProblem(refusalOf(error))
    }
  }
  return (
    <section className="stack" aria-label={t('shop:login.byCode')}>
      <p>
        <Button variant="link" onClick={() => void send()}>
          {t('shop:login.byCode')}
        </Button>
      </p>
      {sentTo === null ? null : (
        <form method="post" className="stack" noValidate onSubmit={use}>
          <p role="status">{t('shop:login.codeSent', { email: sentTo })}</p>
          <Field
            id="emailCode"
            name="emailCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={12}
            label={t('shop:login.emailCode')}
            error={problem}
          />
          <Button type="submit">{t('common:action.signIn')}</Button>
        </form>
      )}
    </section>
  )
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
