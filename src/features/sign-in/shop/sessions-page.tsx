import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import type { SessionRow } from '#features/accounts/own-account.ts'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { paths } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { listAccessTokens } from '#features/sign-in/access-token-queries.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { AccessTokensSection } from '#features/sign-in/parts/access-tokens-section.tsx'
import { listSessions } from '#features/sign-in/session-queries.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { signOut } from './sign-out.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account, sessionId } = context.get(requestContext)
  if (!account || sessionId === null) throw redirect(paths.login(paths.sessions()))
  return {
    head: privateHead(context, 'shop:sessions.title'),
    sessions: await listSessions(ctx, sessionId),
    tokens: await listAccessTokens(ctx),
  }
}

export { meta } from '#features/page-meta.ts'

export default function SessionsPage() {
  const { t } = useTranslation('shop')
  const { sessions, tokens } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()

  const act = async (call: () => Promise<unknown>) => {
    try {
      await call()
      toast.success(t('sessions.ended'))
    } catch (error) {
      toast.error(refusalOf(error))
    }
    await revalidate()
  }
  return (
    <div className="wrap profile">
      <h1>{t('sessions.title')}</h1>
      <OwnPages />
      <p>{t('sessions.text')}</p>
      <ul className="address-rows">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            onEnd={() => act(() => api.call(signInApi.endSession, { params: { id: session.id } }))}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button variant="act" onClick={() => void act(() => api.call(signInApi.endOtherSessions, {}))}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
      <AccessTokensSection tokens={tokens} />
    </div>
  )
}

function SessionItem({ session, onEnd }: { session: SessionRow; onEnd: () => Promise<void> }) {
  const { t } = useTranslation('shop')
  const { device, isCurrent, lastSeenAt, openedAt } = session
  const name = [device.browser, device.system].filter(Boolean).join(', ') || t('sessions.unknown')
  return (
    <li>
      <p>
        <b>{name}</b>
        {isCurrent ? <span className="small mute"> {t('sessions.thisOne')}</span> : null}
      </p>
      <p className="small mute">
        {t('sessions.seen')} <DateText iso={lastSeenAt} shape="day-time" />
        <br />
        {t('sessions.opened')} <DateText iso={openedAt} shape="day-time" />
      </p>
      <Button
        variant="link"
        aria-label={isCurrent ? undefined : t('sessions.endNamed', { name })}
        onClick={() => void (isCurrent ? signOut() : onEnd())}
      >
        {t('sessions.end')}
      </Button>
    </li>
  )
}
