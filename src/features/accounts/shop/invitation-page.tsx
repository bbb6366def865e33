import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { accountsApi } from '#features/accounts/api.ts'
import { findInvitation } from '#features/accounts/invite-staff.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { forgetSession } from '#features/screens/browser-session.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { findTeamInvitation } from '#features/team/invite-member.ts'
import { Button, Problem } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const code = (url.searchParams.get('code') ?? '').slice(0, 200)
  const invitation = (await findInvitation(ctx, code)) ?? (await findTeamInvitation(ctx, code))
  return { head: privateHead(context, 'shop:invitation.title'), code, invitation }
}

export { meta } from '#features/page-meta.ts'

export default function InvitationPage() {
  const { t } = useTranslation('shop')
  const { code, invitation } = useLoaderData<typeof loader>()
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  if (!invitation) return <Sentence text={t('invitation.over')} />

  const { address, isMine, to } = invitation
  const from = paths.invitation(code)
  const accept = async () => {
    const refused = await act(() => api.call(accountsApi.acceptInvitation, { body: { code } }), t('invitation.done'))
    setProblem(refused)
    if (refused) return
    forgetSession()
    location.assign(paths.login(to === 'admin' ? paths.admin() : paths.workshop()))
  }
  if (isMine === false) return <Sentence text={t('invitation.wrongAccount', { address })} />
  return (
    <Sentence text={t(isMine ? `invitation.text.${to}` : 'invitation.signIn', { address })}>
      {isMine ? (
        <Button variant="act" onClick={() => void accept()}>
          {t('invitation.accept')}
        </Button>
      ) : (
        <p className="acts">
          <Button variant="act" to={paths.login(from)}>
            {t('common:account.signIn')}
          </Button>
          <Button to={paths.register(from)}>{t('register.title')}</Button>
        </p>
      )}
      <Problem>{problem}</Problem>
    </Sentence>
  )
}

function Sentence({ text, children }: { text: string; children?: React.ReactNode }) {
  const { t } = useTranslation('shop')
  return (
    <div className="wrap page-top">
      <EmptyState level={1} title={t('invitation.title')} text={text}>
        {children}
      </EmptyState>
    </div>
  )
}
