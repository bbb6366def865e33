import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { isUser } from '#features/actor.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths, safePath } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { getAuthenticatorState } from '#features/sign-in/authenticator-queries.ts'
import { AuthenticatorInUse } from './authenticator-in-use.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  const isOffice = url.pathname === paths.authenticator()
  if (!account) throw redirect(paths.login(url.pathname))
  if (account.role === 'admin' && !isOffice) throw redirect(paths.authenticator())
  const from = url.searchParams.get('from')
  return {
    head: privateHead(context, 'shop:authenticator.title'),
    state: await getAuthenticatorState(ctx),
    mustSetUp: isUser(ctx.actor) && ctx.actor.owesSecondFactor === true,
    isOffice,
    from: from ? safePath(from) : null,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function AuthenticatorPage() {
  const { t } = useTranslation('admin')
  const { state, mustSetUp, isOffice, from } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { confirmedAt } = state

  const leave = () => {
    setCodes(null)
    if (from) void navigate(from)
  }
  const show = (shown: string[]) => {
    setCodes(shown)
    void revalidate()
  }
  return (
    <div className={isOffice ? 'profile' : 'wrap profile'}>
      <h1>{t('shop:authenticator.title')}</h1>
      <OwnPages />
      {mustSetUp && !codes ? (
        <p className="ask" role="status">
          {t('authenticator.must')}
        </p>
      ) : null}
      {/* The office has its own, for all its pages. */}
      {isOffice ? null : <ProofDialog />}
      {codes ? <RecoveryCodeList codes={codes} onKept={leave} /> : null}
      {!codes && confirmedAt ? <AuthenticatorInUse state={{ ...state, confirmedAt }} onCodes={show} /> : null}
      {!codes && !confirmedAt ? <AuthenticatorSetup onDone={show} /> : null}
    </div>
  )
}
