import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import { accountsApi } from '#features/accounts/api.ts'
import { type EmailState, emailChange, profileChange } from '#features/accounts/own-account.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { announceSession, rememberUser } from '#features/screens/browser-session.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { PastSearches } from '#features/search/parts/past-searches.tsx'
import { ChangePasswordForm } from '#features/sign-in/parts/change-password-form.tsx'
import { isLanguage, type Language, languages } from '#platform/i18n/languages.ts'
import { Button, Field, Select } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { rememberLanguage } from '#ui/words/kept-language.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { NameField, PhoneField } from './person-fields.tsx'
import { PhoneConfirmation } from './phone-confirmation.tsx'

export function OwnAccountSections({ account, email }: { account: Account; email: EmailState }) {
  const { t } = useTranslation('shop')
  return (
    <div className="halves">
      <div>
        <section aria-labelledby="person">
          <h2 id="person">{t('profile.personal')}</h2>
          <PersonalForm account={account} />
          <PhoneConfirmation key={account.phone} phone={account.phone} isConfirmed={email.isPhoneConfirmed} />
        </section>
        <section aria-labelledby="mailbox">
          <h2 id="mailbox">{t('common:noun.email')}</h2>
          <EmailForm state={email} />
        </section>
      </div>
      <div>
        <section aria-labelledby="tongue">
          <h2 id="tongue">{t('profile.language')}</h2>
          <LanguageChoice language={account.language} />
        </section>
        <section aria-labelledby="secret">
          <h2 id="secret">{t('password.title')}</h2>
          <ChangePasswordForm />
        </section>
        <PastSearches headingId="past-searches" />
      </div>
    </div>
  )
}

const options = languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))

function LanguageChoice({ language }: { language: Language }) {
  const { t } = useTranslation('shop')

  const choose = async (code: string) => {
    if (!isLanguage(code)) return
    try {
      const { user } = await api.call(accountsApi.changeLanguage, { body: { language: code } })
      rememberUser(user)
      rememberLanguage(code)
      toast.success(t('profile.updated'))
      // Reload: translations come from the server.
      location.reload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.said ?? t('profile.failed'))
    }
  }
  return (
    <Select
      label={t('profile.languageOf')}
      options={options}
      defaultValue={language}
      autoComplete="off"
      onChange={(event) => void choose(event.target.value)}
    />
  )
}

function PersonalForm({ account }: { account: Account }) {
  const { t } = useTranslation('shop')
  const { revalidate } = useRevalidator()
  const form = useCheckedForm(profileChange, { fullName: account.fullName, phone: account.phone })
  const { errors, isSubmitting } = form.formState
  const isPhoneNew = form.watch('phone') !== account.phone

  const submit = form.handleSubmit(async ({ currentPassword, ...change }) => {
    try {
      const body = currentPassword ? { ...change, currentPassword } : change
      const { user } = await api.call(accountsApi.saveProfile, { body })
      rememberUser(user)
      announceSession()
      toast.success(t('profile.updated'))
      form.reset({ fullName: user.fullName, phone: user.phone })
      await revalidate()
    } catch (error) {
      showServerErrors(form, error, ['fullName', 'phone', 'currentPassword'], t('profile.failed'))
      if (error instanceof ApiError) toast.error(error.said ?? t('profile.failed'))
    }
  })

  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} ids={{ currentPassword: 'profilePassword' }} />
      <NameField field={form.register('fullName')} error={errors.fullName?.message} />
      <PhoneField field={form.register('phone')} error={errors.phone?.message} />
      {isPhoneNew ? (
        <Field
          id="profilePassword"
          type="password"
          autoComplete="current-password"
          label={t('password.current')}
          help={t('profile.passwordForPhone')}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      ) : null}
      <Button type="submit" variant="act" disabled={isSubmitting}>
        {isSubmitting ? t('profile.saving') : t('profile.save')}
      </Button>
    </form>
  )
}

const empty = { email: '', currentPassword: '' }

function EmailForm({ state }: { state: EmailState }) {
  const { t } = useTranslation('shop')
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const form = useCheckedForm(emailChange, empty)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(accountsApi.askEmailChange, { body })
      setAskedFor(body.email)
      form.reset(empty)
    } catch (error) {
      showServerErrors(form, error, ['email', 'currentPassword'], t('common:errors.server'))
    }
  })

  return (
    <>
      <p>
        <b className="own-email">{state.email}</b>
        {state.isConfirmed ? <span className="small mute"> {t('email.confirmed')}</span> : null}
      </p>
      <ConfirmNotice state={state} />
      <form method="post" className="stack" noValidate onSubmit={submit}>
        <FormProblems state={form.formState} ids={{ currentPassword: 'emailPassword' }} />
        <Field
          id="email"
          type="email"
          autoComplete="email"
          label={t('email.new')}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Field
          id="emailPassword"
          type="password"
          autoComplete="current-password"
          label={t('password.current')}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <p className="small mute">{t('email.help')}</p>
        <p aria-live="polite">{askedFor ? t('email.asked', { email: askedFor }) : ''}</p>
        <Button type="submit" disabled={isSubmitting}>
          {t('email.change')}
        </Button>
      </form>
    </>
  )
}
