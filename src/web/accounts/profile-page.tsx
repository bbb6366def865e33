import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { getEmailState } from '#domain/accounts/email-queries.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { OwnAccountSections } from './own-account-sections.tsx'
import { OwnPages } from './own-pages.tsx'

/** The account of a customer or an admin, in the room of each; an artisan's is on the profile of the workshop. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  if (!account) throw redirect(paths.login())
  const email = await getEmailState(ctx)
  return { head: privateHead(context, 'common:account.profile'), account, email }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function ProfilePage() {
  const { t } = useTranslation('shop')
  const { account, email } = useLoaderData<typeof loader>()
  return (
    <div className={account.role === 'customer' ? 'wrap profile' : 'profile'}>
      <h1>{t('common:account.profile')}</h1>
      <OwnPages />
      <OwnAccountSections account={account} email={email} />
    </div>
  )
}
