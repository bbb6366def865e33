import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { getEmailState } from '#domain/accounts/email-queries.ts'
import { findOwnArtisan } from '#domain/artisans/artisan-queries.ts'
import { findOwnStanding } from '#domain/artisans/verification-queries.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { PastSearches } from '#web/search/past-searches.tsx'
import { OwnStandingSection } from '#web/workshop/own-standing.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { EmailForm } from './email-form.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { OwnMaker } from './own-maker.tsx'
import { OwnPages } from './own-pages.tsx'
import { PersonalForm } from './personal-form.tsx'

/** One page for all three roles, in the room of each. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  if (!account) throw redirect(paths.login())
  const isArtisan = account.role === 'artisan'
  const [maker, standing] = isArtisan ? await Promise.all([findOwnArtisan(ctx), findOwnStanding(ctx)]) : [null, null]
  const email = await getEmailState(ctx)
  return { head: privateHead(context, 'common:account.profile'), account, email, maker, standing }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function ProfilePage() {
  const { t } = useTranslation('shop')
  const { account, email, maker, standing } = useLoaderData<typeof loader>()
  return (
    <div className={account.role === 'customer' ? 'wrap profile' : 'profile'}>
      <h1>{t('common:account.profile')}</h1>
      <OwnPages />
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
          {account.role === 'artisan' ? <OwnMaker maker={maker} /> : null}
          {standing ? <OwnStandingSection standing={standing} /> : null}
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
    </div>
  )
}
