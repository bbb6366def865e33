import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsCalls } from '#features/accounts/accounts-calls.ts'
import { accountClosing } from '#features/accounts/own-account.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api.ts'
import { forgetSession } from '#features/screens/browser-session.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

/** Password and a typed word: what cannot be taken back is not one press away. */
export function CloseAccount({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation('shop')
  const [typed, setTyped] = useState('')
  const form = useCheckedForm(accountClosing, { currentPassword: '' })
  const { errors, isSubmitting } = form.formState
  const word = t('ownData.closeWord')
  const isMeant = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase()

  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(accountsCalls.deleteAccount, { body })
      forgetSession()
      // A fresh document: nothing of the person is left in this one.
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
