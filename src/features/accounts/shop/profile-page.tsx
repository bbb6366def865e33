import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { getEmailState } from '#features/accounts/email-queries.ts'
import { OwnAccountSections } from '#features/accounts/parts/own-account-sections.tsx'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  if (!account) throw redirect(paths.login())
  const email = await getEmailState(ctx)
  return { head: privateHead(context, 'common:account.profile'), account, email }
}

export { meta } from '#features/page-meta.ts'

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
