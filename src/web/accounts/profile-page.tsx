import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import type { Account } from '#domain/accounts/account.ts'
import { findOwnArtisan } from '#domain/artisans/artisan-queries.ts'
import { findOwnStanding } from '#domain/artisans/verification-queries.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { PastSearches } from '#web/search/past-searches.tsx'
import { OwnStandingSection } from '#web/workshop/own-standing.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { OwnMaker } from './own-maker.tsx'

/** One page for all three roles, in the room of each. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  if (!account) throw redirect(paths.login())
  const isArtisan = account.role === 'artisan'
  const [maker, standing] = isArtisan ? await Promise.all([findOwnArtisan(ctx), findOwnStanding(ctx)]) : [null, null]
  return { head: privateHead(context, 'common:account.profile'), account, maker, standing }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function ProfilePage() {
  const { t } = useTranslation('shop')
  const { account, maker, standing } = useLoaderData<typeof loader>()
  return (
    <div className={account.role === 'customer' ? 'wrap profile' : 'profile'}>
      <h1>{t('common:account.profile')}</h1>
      <div className="halves">
        <div>
          <PersonalDetails account={account} />
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

function PersonalDetails({ account }: { account: Account }) {
  const { t } = useTranslation('shop')
  return (
    <section aria-labelledby="person">
      <h2 id="person">{t('profile.personal')}</h2>
      <dl className="slip">
        <div>
          <dt>{t('register.fullName')}</dt>
          <dd>{account.fullName}</dd>
        </div>
        <div>
          <dt>{t('common:noun.email')}</dt>
          <dd>{account.email}</dd>
        </div>
        <div>
          <dt>{t('common:noun.phone')}</dt>
          <dd className="num">{account.phone}</dd>
        </div>
        <div>
          <dt>{t('profile.role')}</dt>
          <dd>{t(`common:account.role.${account.role}`)}</dd>
        </div>
      </dl>
      {account.role === 'customer' ? (
        <p>
          <Link to={paths.addresses()}>{t('addresses.title')}</Link>
        </p>
      ) : null}
    </section>
  )
}
