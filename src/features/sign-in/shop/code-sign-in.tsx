import { type FormEvent, useState } from 'react'
import { codeRegistration, type SignedInSession } from '#features/accounts/account.ts'
import { accountsApi } from '#features/accounts/api.ts'
import { EmailField, NameField, PhoneField } from '#features/accounts/parts/person-fields.tsx'
import { ApiError, api, refusalOf } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { useTextsCodes } from '#features/screens/shop-data.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { AcceptTerms } from '#features/sign-in/parts/accept-terms.tsx'
import { CodeForm } from '#features/sign-in/parts/code-form.tsx'
import type { CodeRecipient } from '#features/sign-in/sign-in-code.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** `new`: the code is right, and nobody has an account of that address or number yet. */
export type CodeStep = 'address' | 'code' | 'new'

type Props = {
  /** the address or number in the form beside it; without one this asks for it */
  emailOf?: () => string
  isRemembered: () => boolean
  goOn: (session: SignedInSession) => Promise<void>
  onStep?: (step: CodeStep) => void
}

type Given = { recipient: CodeRecipient; code: string }

/** Instead of the password: six digits by email or SMS, which also open an account where the recipient has none. */
export function CodeSignIn({ emailOf, isRemembered, goOn, onStep }: Props) {
  const { t } = useTranslation()
  const textsCodes = useTextsCodes()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const [problem, setProblem] = useState<string | undefined>()

  const recipientOf = (typed: string): CodeRecipient =>
    textsCodes && !typed.includes('@') ? { phone: typed } : { email: typed }

  const send = async (typed: string): Promise<boolean> => {
    if (typed === '') {
      document.getElementById('email')?.focus()
      return false
    }
    try {
      await api.call(signInApi.askCode, { body: recipientOf(typed) })
      setSentTo(typed)
      onStep?.('code')
      setProblem(undefined)
      return true
    } catch (error) {
      if (emailOf) toast.error(refusalOf(error))
      else setProblem(refusalOf(error))
      return false
    }
  }
  const use = async (code: string) => {
    const recipient = recipientOf(sentTo ?? '')
    try {
      await goOn(await api.call(signInApi.useCode, { body: { ...recipient, code, remember: isRemembered() } }))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'account-needed')) return setProblem(refusalOf(error))
      setGiven({ recipient, code })
      onStep?.('new')
    }
  }

  if (given) return <NewAccount given={given} goOn={goOn} />
  if (sentTo !== null) {
    return (
      <section className="stack" aria-label={t('shop:login.sendCode')}>
        <CodeForm sentTo={sentTo} isSms={recipientOf(sentTo).phone !== undefined} problem={problem} onCode={use} />
        <p>
          <Button
            variant="link"
            onClick={async () => {
              if (await send(sentTo)) toast.success(t('shop:cashCode.sentAgain'))
            }}
          >
            {t('shop:cashCode.sendAgain')}
          </Button>
        </p>
        <p>
          <Button
            variant="link"
            onClick={() => {
              setSentTo(null)
              onStep?.('address')
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
        <Button wide onClick={() => void send(emailOf().trim())}>
          {t(textsCodes ? 'shop:login.byCodeBoth' : 'shop:login.byCode')}
        </Button>
      </p>
    )
  }
  return <EmailForm problem={problem} onEmail={send} />
}

function EmailForm({
  problem,
  onEmail,
}: {
  problem: string | undefined
  onEmail: (email: string) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const textsCodes = useTextsCodes()
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
        type={textsCodes ? 'text' : 'email'}
        inputMode="email"
        autoComplete="username"
        required
        label={t(textsCodes ? 'shop:login.emailOrPhone' : 'common:noun.email')}
        error={problem}
      />
      <Button variant="act" type="submit" wide>
        {t('shop:login.sendCode')}
      </Button>
    </form>
  )
}

function NewAccount({ given, goOn }: { given: Given; goOn: Props['goOn'] }) {
  const { t } = useTranslation()
  const { email = '', phone = '' } = given.recipient
  const codeSentTo = phone === '' ? ('email' as const) : ('phone' as const)
  const form = useCheckedForm(codeRegistration, { email, phone, codeSentTo, code: given.code, fullName: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await goOn(await api.call(accountsApi.registerByCode, { body }))
    } catch (error) {
      showServerErrors(
        form,
        error,
        ['fullName', 'email', 'phone', 'acceptTerms'],
        t('common:errors.registrationFailed'),
      )
    }
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <p role="status">{t(codeSentTo === 'phone' ? 'shop:login.newHereByPhone' : 'shop:login.newHere')}</p>
      {/* The form for the password beside it has a field `email` too. */}
      <FormProblems state={form.formState} ids={{ email: 'newEmail' }} />
      <NameField field={form.register('fullName')} error={errors.fullName?.message} autoFocus />
      {codeSentTo === 'phone' ? (
        <EmailField
          id="newEmail"
          field={form.register('email')}
          error={errors.email?.message}
          help={t('shop:login.emailHelp')}
        />
      ) : (
        <PhoneField field={form.register('phone')} error={errors.phone?.message} help={t('shop:register.phoneHelp')} />
      )}
      <AcceptTerms error={errors.acceptTerms?.message} {...form.register('acceptTerms')} />
      <Button variant="act" type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? t('shop:register.sending') : t('shop:login.continue')}
      </Button>
    </form>
  )
}
