import { useState } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { accountsApi } from '#features/accounts/api.ts'
import { accountClosing } from '#features/accounts/own-account.ts'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { forgetSession } from '#features/screens/browser-session.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { PasswordLink } from '#features/sign-in/parts/password-link.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(requestContext).account) throw redirect(paths.login(paths.privacyChoices()))
  return { head: privateHead(context, 'shop:ownData.title') }
}

export { meta } from '#features/page-meta.ts'

export default function OwnDataPage() {
  const { t } = useTranslation('shop')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="wrap profile">
      <h1>{t('ownData.title')}</h1>
      <OwnPages />
      <div className="halves">
        <section aria-labelledby="export">
          <h2 id="export">{t('ownData.exportTitle')}</h2>
          <p>{t('ownData.exportText')}</p>
          <p>
            <a className="btn" href={paths.exportAccount()} download>
              {t('ownData.export')}
            </a>
          </p>
        </section>
        <section aria-labelledby="close">
          <h2 id="close">{t('ownData.closeTitle')}</h2>
          <p>{t('ownData.closeText')}</p>
          <p className="small mute">{t('ownData.closeKept')}</p>
          {isAsking ? (
            <CloseAccount onKeep={() => setAsking(false)} />
          ) : (
            <Button onClick={() => setAsking(true)}>{t('ownData.close')}</Button>
          )}
        </section>
      </div>
    </div>
  )
}

/** Needs the password and a typed word, because it cannot be undone. */
function CloseAccount({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation('shop')
  const [typed, setTyped] = useState('')
  const form = useCheckedForm(accountClosing, { currentPassword: '' })
  const { errors, isSubmitting } = form.formState
  const word = t('ownData.closeWord')
  const isMeant = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase()

  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(accountsApi.deleteAccount, { body })
      forgetSession()
      // A full page load, so no personal data stays in memory.
      window.location.assign(paths.home())
    } catch (error) {
      showServerErrors(form, error, ['currentPassword'], t('common:errors.server'))
    }
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} ids={{ currentPassword: 'closePassword' }} />
      <Field
        id="closePassword"
        type="password"
        autoComplete="current-password"
        label={t('password.current')}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordLink />
      <Field
        id="closeWord"
        autoComplete="off"
        label={t('ownData.typeWord', { word })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="acts">
        <Button onClick={onKeep}>{t('ownData.keep')}</Button>
        <Button type="submit" variant="act" disabled={isSubmitting || !isMeant}>
          {t('ownData.closeNow')}
        </Button>
      </div>
    </form>
  )
}
