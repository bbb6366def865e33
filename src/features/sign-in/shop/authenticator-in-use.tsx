import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { AuthenticatorState } from '#features/sign-in/authenticator.ts'
import { authenticatorCalls } from '#features/sign-in/authenticator-calls.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Field } from '#ui/field.tsx'

type Props = { state: AuthenticatorState & { confirmedAt: string }; onCodes: (recoveryCodes: string[]) => void }

/** Since when it is asked for, how many recovery codes are left, and how it is taken off. */
export function AuthenticatorInUse({ state, onCodes }: Props) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const close = () => setAsked(null)

  const renew = () =>
    act(
      async () => onCodes((await api.call(authenticatorCalls.renewCodes, {})).recoveryCodes),
      t('authenticator.renewed'),
    )
  const remove = (form: FormData) =>
    act(() => api.call(authenticatorCalls.remove, { body: { code: typed(form, 'code') } }), t('authenticator.removed'))

  return (
    <section aria-labelledby="in-use">
      <h2 id="in-use">{t('authenticator.inUse')}</h2>
      <p>
        {t('authenticator.since')} <DateText iso={state.confirmedAt} shape="day-time" />
        <br />
        {t('authenticator.left', { count: state.recoveryCodesLeft })}
      </p>
      <div className="office-acts">
        <Button onClick={() => setAsked('renew')}>{t('authenticator.renew')}</Button>
        <Button onClick={() => setAsked('remove')}>{t('authenticator.remove')}</Button>
      </div>
      {asked === 'renew' ? (
        <AskDialog
          title={t('authenticator.renew')}
          text={t('authenticator.renewText')}
          act={t('authenticator.renew')}
          onAct={renew}
          onClose={close}
        />
      ) : null}
      {asked === 'remove' ? (
        <AskDialog
          title={t('authenticator.remove')}
          text={t('authenticator.removeText')}
          act={t('authenticator.remove')}
          onAct={remove}
          onClose={close}
        >
          <Field
            name="code"
            autoComplete="one-time-code"
            label={t('shop:login.code')}
            help={t('shop:login.codeHelp')}
            required
          />
        </AskDialog>
      ) : null}
    </section>
  )
}
