import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { isUser } from '#features/actor.ts'
import { paths, safePath } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { listPasskeys } from '#features/sign-in/add-passkey.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { type AuthenticatorState, givenCode, type NewAuthenticator } from '#features/sign-in/authenticator.ts'
import { getAuthenticatorState } from '#features/sign-in/authenticator-queries.ts'
import { PasskeysSection } from '#features/sign-in/parts/passkeys-section.tsx'
import { ProofDialog } from '#features/sign-in/parts/proof-dialog.tsx'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  const isAdmin = url.pathname === paths.authenticator()
  if (!account) throw redirect(paths.login(url.pathname))
  if (account.role === 'admin' && !isAdmin) throw redirect(paths.authenticator())
  const from = url.searchParams.get('from')
  return {
    head: privateHead(context, 'shop:authenticator.title'),
    state: await getAuthenticatorState(ctx),
    passkeys: await listPasskeys(ctx),
    mustSetUp: isUser(ctx.actor) && ctx.actor.needsSecondFactor === true,
    isAdmin,
    from: from ? safePath(from) : null,
  }
}

export { meta } from '#features/page-meta.ts'

export default function AuthenticatorPage() {
  const { t } = useTranslation('admin')
  const { state, passkeys, mustSetUp, isAdmin, from } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { confirmedAt } = state
  const isOwed = mustSetUp && passkeys.length > 0

  const leave = () => {
    setCodes(null)
    if (from) void navigate(from)
  }
  const show = (shown: string[]) => {
    setCodes(shown)
    void revalidate()
  }
  return (
    <div className={isAdmin ? 'profile' : 'wrap profile'}>
      <h1>{t('shop:authenticator.title')}</h1>
      <OwnPages />
      {mustSetUp && !codes ? (
        <p className="ask" role="status">
          {t(isOwed ? 'passkey.must' : 'authenticator.must')}
        </p>
      ) : null}
      {/* The admin has its own, for all its pages. */}
      {isAdmin ? null : <ProofDialog />}
      {codes ? <RecoveryCodeList codes={codes} onKept={leave} /> : null}
      {!codes && confirmedAt ? <AuthenticatorInUse state={{ ...state, confirmedAt }} onCodes={show} /> : null}
      {!codes && !confirmedAt && !isOwed ? <AuthenticatorSetup onDone={show} /> : null}
      {codes ? null : <PasskeysSection passkeys={passkeys} isOwed={isOwed} />}
    </div>
  )
}

function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('admin')
  const save = () => {
    const file = new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = 'recovery-codes.txt'
    link.click()
    window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    toast.success(t('authenticator.saved'))
  }
  return (
    <section aria-labelledby="recovery">
      <h2 id="recovery">{t('authenticator.codesTitle')}</h2>
      <p role="status">{t('authenticator.codesText')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="admin-acts no-print">
        <Button onClick={save}>{t('authenticator.saveFile')}</Button>
        <Button onClick={() => window.print()}>{t('authenticator.print')}</Button>
        <Button variant="act" onClick={onKept}>
          {t('authenticator.kept')}
        </Button>
      </div>
    </section>
  )
}

type Props = { state: AuthenticatorState & { confirmedAt: string }; onCodes: (recoveryCodes: string[]) => void }

function AuthenticatorInUse({ state, onCodes }: Props) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [dialog, setDialog] = useState<'renew' | 'remove' | null>(null)
  const close = () => setDialog(null)

  const renew = () =>
    act(async () => onCodes((await api.call(signInApi.renewCodes, {})).recoveryCodes), t('authenticator.renewed'))
  const remove = (form: FormData) =>
    act(
      () => api.call(signInApi.removeAuthenticator, { body: { code: typed(form, 'code') } }),
      t('authenticator.removed'),
    )

  return (
    <section aria-labelledby="in-use">
      <h2 id="in-use">{t('authenticator.inUse')}</h2>
      <p>
        {t('authenticator.since')} <DateText iso={state.confirmedAt} shape="day-time" />
        <br />
        {t('authenticator.left', { count: state.recoveryCodesLeft })}
      </p>
      <div className="admin-acts">
        <Button onClick={() => setDialog('renew')}>{t('authenticator.renew')}</Button>
        <Button onClick={() => setDialog('remove')}>{t('authenticator.remove')}</Button>
      </div>
      {dialog === 'renew' ? (
        <AskDialog
          title={t('authenticator.renew')}
          text={t('authenticator.renewText')}
          act={t('authenticator.renew')}
          onAct={renew}
          onClose={close}
        />
      ) : null}
      {dialog === 'remove' ? (
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

function AuthenticatorSetup({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation('admin')
  const [prepared, setPrepared] = useState<NewAuthenticator | null>(null)
  const [isAsking, setAsking] = useState(false)

  const prepare = async () => {
    setAsking(true)
    try {
      setPrepared(await api.call(signInApi.prepareAuthenticator, {}))
    } catch (error) {
      toast.error(refusalOf(error))
    }
    setAsking(false)
  }
  if (prepared) return <PhoneStep prepared={prepared} onDone={onDone} />
  return (
    <section aria-labelledby="none">
      <h2 id="none">{t('authenticator.noneTitle')}</h2>
      <p>{t('authenticator.noneText')}</p>
      <div className="admin-acts">
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
      onDone((await api.call(signInApi.confirmAuthenticator, { body })).recoveryCodes)
    } catch (error) {
      showServerErrors(form, error, ['code'], t('common:errors.server'))
    }
  })
  return (
    <section aria-labelledby="phone" className="authenticator-steps">
      <div>
        <h2 id="phone">{t('authenticator.scanTitle')}</h2>
        <p>{t('authenticator.scanText')}</p>
        <p>
          <a href={prepared.address}>{t('authenticator.openApp')}</a>
        </p>
        <QrPicture text={prepared.address} label={t('authenticator.qr')} />
      </div>
      <div>
        <p>
          {t('authenticator.secret')}
          <br />
          <code className="secret">{prepared.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
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
