import { useTranslation } from 'react-i18next'
import type { Account } from '#features/accounts/account.ts'
import type { EmailState } from '#features/accounts/own-account.ts'
import { PastSearches } from '#features/search/parts/past-searches.tsx'
import { ChangePasswordForm } from '#features/sign-in/parts/change-password-form.tsx'
import { EmailForm } from './email-form.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { PersonalForm } from './personal-form.tsx'

/** What a person may change about the own account, whatever the role. */
export function OwnAccountSections({ account, email }: { account: Account; email: EmailState }) {
  const { t } = useTranslation('shop')
  return (
    <div className="halves">
      <div>
        <section aria-labelledby="person">
          <h2 id="person">{t('profile.personal')}</h2>
          <PersonalForm account={account} />
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
