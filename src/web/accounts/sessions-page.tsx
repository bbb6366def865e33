import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { accountsCalls } from '#domain/accounts/accounts-calls.ts'
import type { SessionRow } from '#domain/accounts/own-account.ts'
import { listSessions } from '#domain/accounts/session-queries.ts'
import { ApiError, api } from '#web/api.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { OwnPages } from './own-pages.tsx'
import { signOut } from './sign-out.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account, sessionId } = context.get(requestContext)
  if (!account || sessionId === null) throw redirect(paths.login(paths.sessions()))
  return { head: privateHead(context, 'shop:sessions.title'), sessions: await listSessions(ctx, sessionId) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function SessionsPage() {
  const { t } = useTranslation('shop')
  const { sessions } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()

  const act = async (call: () => Promise<unknown>) => {
    try {
      await call()
      toast.success(t('sessions.ended'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
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
            onEnd={() => act(() => api.call(accountsCalls.endSession, { params: { id: session.id } }))}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button variant="act" onClick={() => void act(() => api.call(accountsCalls.endOtherSessions, {}))}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
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
      {isCurrent ? (
        <Button variant="link" onClick={() => void signOut()}>
          {t('common:account.signOut')}
        </Button>
      ) : (
        <Button variant="link" aria-label={t('sessions.endNamed', { name })} onClick={() => void onEnd()}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
