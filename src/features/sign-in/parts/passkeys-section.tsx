import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { mostPasskeys, type PasskeyRow } from '#features/sign-in/passkey.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { askBrowserForPasskey, passkeyRefusal, takesPasskeys } from './passkey-browser.ts'

async function makePasskey(): Promise<void> {
  const options = await api.call(signInApi.preparePasskey, {})
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject } = response
  const body = { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } }
  await api.call(signInApi.addPasskey, { body })
}

/** `isOwed`: this session must show one of them before the admin area opens. */
export function PasskeysSection({ passkeys, isOwed }: { passkeys: readonly PasskeyRow[]; isOwed: boolean }) {
  const { t } = useTranslation('admin')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState<PasskeyRow | null>(null)
  const act = useAct()

  const run = async (work: () => Promise<void>, done: string) => {
    setBusy(true)
    try {
      if (!takesPasskeys()) throw new Error('no passkeys here')
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(passkeyRefusal(error, t('passkey.stopped')))
    }
    setBusy(false)
    await revalidate()
  }
  const prove = async () => {
    await api.call(signInApi.proveByPasskey, { body: await askBrowserForPasskey() })
  }
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkey.title')}</h2>
      <p>{t('passkey.text')}</p>
      {passkeys.length > 0 ? (
        <ul className="address-rows">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={isOwed ? null : () => setLeaving(passkey)} />
          ))}
        </ul>
      ) : null}
      <div className="admin-acts">
        {isOwed ? (
          <Button variant="act" disabled={isBusy} onClick={() => void run(prove, t('passkey.used'))}>
            {t('passkey.use')}
          </Button>
        ) : null}
        {!isOwed && passkeys.length < mostPasskeys ? (
          <Button disabled={isBusy} onClick={() => void run(makePasskey, t('passkey.added'))}>
            {t('passkey.add')}
          </Button>
        ) : null}
      </div>
      {leaving ? (
        <AskDialog
          title={t('passkey.removeTitle', { name: nameOf(leaving) || t('shop:sessions.unknown') })}
          text={t('passkey.removeText')}
          act={t('passkey.remove')}
          onAct={() =>
            act(() => api.call(signInApi.removePasskey, { params: { id: leaving.id } }), t('passkey.removed'))
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </section>
  )
}

const nameOf = ({ device }: PasskeyRow) => [device.browser, device.system].filter(Boolean).join(', ')

function PasskeyItem({ passkey, onRemove }: { passkey: PasskeyRow; onRemove: (() => void) | null }) {
  const { t } = useTranslation('admin')
  const name = nameOf(passkey) || t('shop:sessions.unknown')
  return (
    <li>
      <p>
        <b>{name}</b>
      </p>
      <p className="small mute">
        {t('passkey.since')} <DateText iso={passkey.createdAt} shape="day-time" />
        {passkey.lastUsedAt ? (
          <>
            <br />
            {t('passkey.lastUsed')} <DateText iso={passkey.lastUsedAt} shape="day-time" />
          </>
        ) : null}
      </p>
      {onRemove ? (
        <Button variant="link" onClick={onRemove}>
          {t('passkey.remove')}
          <span className="sr">: {name}</span>
        </Button>
      ) : null}
    </li>
  )
}
