import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#features/screens/api.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { givenCode, type NewAuthenticator } from '#features/sign-in/authenticator.ts'
import { authenticatorCalls } from '#features/sign-in/authenticator-calls.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { toast } from '#ui/toaster.tsx'

/** Shows the secret to the phone and takes its first code. `onDone` gets the recovery codes. */
export function AuthenticatorSetup({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation('admin')
  const [prepared, setPrepared] = useState<NewAuthenticator | null>(null)
  const [isAsking, setAsking] = useState(false)

  const prepare = async () => {
    setAsking(true)
    try {
      setPrepared(await api.call(authenticatorCalls.prepare, {}))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    }
    setAsking(false)
  }
  if (prepared) return <PhoneStep prepared={prepared} onDone={onDone} />
  return (
    <section aria-labelledby="none">
      <h2 id="none">{t('authenticator.noneTitle')}</h2>
      <p>{t('authenticator.noneText')}</p>
      <div className="office-acts">
        <Button variant="act" disabled={isAsking} onClick={() => void prepare()}>
          {isAsking ? t('common:form.sending') : t('authenticator.setUp')}
        </Button>
      </div>
    </section>
  )
}

function PhoneStep({ prepared, onDone }: { prepared: NewAuthenticator; onDone: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation('admin')
  const form = useCheckedForm(givenCode, { code: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      onDone((await api.call(authenticatorCalls.confirm, { body })).recoveryCodes)
    } catch (error) {
      showServerErrors(form, error, ['code'], t('common:errors.server'))
    }
  })
  return (
    <section aria-labelledby="phone" className="authenticator-steps">
      <div>
        <h2 id="phone">{t('authenticator.scanTitle')}</h2>
        <p>{t('authenticator.scanText')}</p>
        <QrPicture text={prepared.address} label={t('authenticator.qr')} />
      </div>
      <div>
        <p>
          {t('authenticator.secret')}
          <br />
          <code className="secret">{prepared.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
        </p>
        <p>
          <a href={prepared.address}>{t('authenticator.openApp')}</a>
        </p>
        <form method="post" className="stack" noValidate onSubmit={submit}>
          <FormProblems state={form.formState} />
          <Field
            id="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            label={t('authenticator.code')}
            error={errors.code?.message}
            {...form.register('code')}
          />
          <Button variant="act" type="submit" disabled={isSubmitting}>
            {isSubmitting ? t('common:form.sending') : t('authenticator.confirm')}
          </Button>
        </form>
      </div>
    </section>
  )
}
