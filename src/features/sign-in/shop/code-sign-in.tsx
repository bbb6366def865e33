import { type FormEvent, useState } from 'react'
import { codeRegistration, type SignedInSession } from '#features/accounts/account.ts'
import { accountsApi } from '#features/accounts/api.ts'
import { NameField, PhoneField } from '#features/accounts/parts/person-fields.tsx'
import { ApiError, api, refusalOf } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { AcceptTerms } from '#features/sign-in/parts/accept-terms.tsx'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  /** the address in the form beside it; without one this asks for it */
  emailOf?: () => string
  isRemembered: () => boolean
  goOn: (session: SignedInSession) => Promise<void>
}

type Given = { email: string; code: string }

/** Instead of the password: six digits to the mailbox, which also open an account where the address has none. */
export function CodeSignIn({ emailOf, isRemembered, goOn }: Props) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const [problem, setProblem] = useState<string | undefined>()

  const send = async (email: string) => {
    if (email === '') return document.getElementById('email')?.focus()
    try {
      await api.call(signInApi.askCode, { body: { email } })
      setSentTo(email)
      setProblem(undefined)
    } catch (error) {
      if (emailOf) toast.error(refusalOf(error))
      else setProblem(refusalOf(error))
    }
  }
  const use = async (code: string) => {
    const email = sentTo ?? ''
    try {
      await goOn(await api.call(signInApi.useCode, { body: { email, code, remember: isRemembered() } }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'account-needed') setGiven({ email, code })
      else setProblem(refusalOf(error))
    }
  }

  if (given) return <NewAccount given={given} goOn={goOn} />
  if (sentTo !== null) {
    return (
      <section className="stack" aria-label={t('shop:login.byCode')}>
        <CodeForm sentTo={sentTo} problem={problem} onCode={use} />
        <p>
          <Button
            variant="link"
            onClick={() => {
              setSentTo(null)
              setProblem(undefined)
            }}
          >
            {t('shop:login.otherEmail')}
          </Button>
        </p>
      </section>
    )
  }
  if (emailOf) {
    return (
      <p>
        <Button variant="link" onClick={() => void send(emailOf().trim())}>
          {t('shop:login.byCode')}
        </Button>
      </p>
    )
  }
  return <EmailForm problem={problem} onEmail={send} />
}

function EmailForm({ problem, onEmail }: { problem: string | undefined; onEmail: (email: string) => Promise<void> }) {
  const { t } = useTranslation()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onEmail(typed(new FormData(event.currentTarget), 'email'))
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={send}>
      <p>{t('shop:login.toOrderText')}</p>
      <Field
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        label={t('common:noun.email')}
        error={problem}
      />
      <Button variant="act" type="submit" wide>
        {t('shop:login.sendCode')}
      </Button>
    </form>
  )
}

type CodeFormProps = { sentTo: string; problem: string | undefined; onCode: (code: string) => Promise<void> }

function CodeForm({ sentTo, problem, onCode }: CodeFormProps) {
  const { t } = useTranslation()
  const use = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onCode(typed(new FormData(event.currentTarget), 'emailCode'))
  }
  return (
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
      <Button variant="act" type="submit" wide>
        {t('shop:login.continue')}
      </Button>
    </form>
  )
}

function NewAccount({ given, goOn }: { given: Given; goOn: Props['goOn'] }) {
  const { t } = useTranslation()
  const form = useCheckedForm(codeRegistration, { ...given, fullName: '', phone: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await goOn(await api.call(accountsApi.registerByCode, { body }))
    } catch (error) {
      showServerErrors(form, error, ['fullName', 'phone', 'acceptTerms'], t('common:errors.registrationFailed'))
    }
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <p role="status">{t('shop:login.newHere')}</p>
      <FormProblems state={form.formState} />
      <NameField field={form.register('fullName')} error={errors.fullName?.message} autoFocus />
      <PhoneField field={form.register('phone')} error={errors.phone?.message} help={t('shop:register.phoneHelp')} />
      <AcceptTerms error={errors.acceptTerms?.message} {...form.register('acceptTerms')} />
      <Button variant="act" type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? t('shop:register.sending') : t('shop:login.continue')}
      </Button>
    </form>
  )
}
