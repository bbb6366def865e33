import { useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { notificationsApi } from '#features/notifications/api.ts'
import type { Notification } from '#features/notifications/notification.ts'
import { type NotificationRow, notificationSwitch } from '#features/notifications/notification-kind.ts'
import { listNotifications } from '#features/notifications/notification-queries.ts'
import { listSwitches } from '#features/notifications/notification-switches.ts'
import { hasPush } from '#features/notifications/push-subscriptions.ts'
import { DevicePush } from '#features/notifications/shop/device-push.tsx'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { pushKeys } from '#platform/push/push-message.server.ts'
import { Button, Checkbox } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account, sessionId } = context.get(requestContext)
  if (!account || sessionId === null) throw redirect(paths.login(paths.notifications()))
  const [received, rows, isOn] = await Promise.all([
    listNotifications(ctx),
    listSwitches(ctx),
    hasPush(ctx, { sessionId }),
  ])
  const device = { isOn, publicKey: pushKeys(ctx.seal).publicKey }
  return { head: privateHead(context, 'shop:notifications.title'), received, rows, device, email: account.email }
}

export { meta } from '#features/page-meta.ts'

export default function NotificationsPage() {
  const { t } = useTranslation('shop')
  const { received, rows, device, email } = useLoaderData<typeof loader>()
  const free = rows.filter(({ kind, canSwitch }) => canSwitch && kind !== 'at_night')
  const night = rows.find(({ kind }) => kind === 'at_night')
  const needed = rows.filter(({ canSwitch }) => !canSwitch)
  return (
    <div className="wrap profile">
      <h1>{t('notifications.title')}</h1>
      <OwnPages />
      <div className="halves">
        <Received items={received} />
        <div>
          <section aria-labelledby="free">
            <h2 id="free">{t('notifications.free')}</h2>
            <p className="small mute">{t('notifications.sentTo', { email })}</p>
            {free.length === 0 ? <p>{t('notifications.none')}</p> : null}
            {free.map((row) => (
              <NotificationChoice key={row.kind} row={row} />
            ))}
          </section>
          <DevicePush {...device}>{night ? <NotificationChoice row={night} /> : null}</DevicePush>
          <section aria-labelledby="needed">
            <h2 id="needed">{t('notifications.needed')}</h2>
            <ul>
              {needed.map(({ kind }) => (
                <li key={kind}>{t(`notifications.kind.${kind}`)}</li>
              ))}
            </ul>
            <p className="small mute">{t('notifications.neededText')}</p>
            <p className="small mute">{t('notifications.newsletter')}</p>
          </section>
        </div>
      </div>
    </div>
  )
}

function Received({ items }: { items: Notification[] }) {
  const { t, i18n } = useTranslation('shop')
  const act = useAct()
  const markAll = () => act(() => api.call(notificationsApi.markRead, { body: { id: null } }), t('notifications.saved'))
  return (
    <section aria-labelledby="received">
      <h2 id="received">{t('notifications.received')}</h2>
      {items.length === 0 ? <p>{t('notifications.empty')}</p> : null}
      <ul className="address-rows">
        {items.map(({ id, title, language, path, at, isRead }) => (
          <li key={id}>
            <Link
              to={path}
              reloadDocument
              className={isRead ? undefined : 'unread'}
              lang={language === i18n.language ? undefined : language}
              onClick={() => void (isRead || noteRead(id))}
            >
              {title}
            </Link>
            <p className="small mute">
              {isRead ? null : <b>{t('notifications.new')} </b>}
              <DateText iso={at} />
            </p>
          </li>
        ))}
      </ul>
      {items.some(({ isRead }) => !isRead) ? (
        <Button variant="link" onClick={() => void markAll()}>
          {t('notifications.markAll')}
        </Button>
      ) : null}
    </section>
  )
}

/** The page may be gone before the answer. Failed, the notification is new once more, which is no harm. */
function noteRead(id: string): Promise<unknown> {
  return api.call(notificationsApi.markRead, { body: { id }, outlivesPage: true }).catch(() => null)
}

function NotificationChoice({ row }: { row: NotificationRow }) {
  const { t } = useTranslation('shop')
  const [isOn, setOn] = useState(row.isOn)

  // Optimistic: the box is reset when saving fails.
  const turn = async (on: boolean) => {
    setOn(on)
    try {
      await api.call(notificationsApi.switchNotification, {
        body: notificationSwitch.parse({ kind: row.kind, isOn: on }),
      })
      toast.success(t('notifications.saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOn(!on)
      toast.error(error.message)
    }
  }
  return (
    <Checkbox
      label={t(`notifications.kind.${row.kind}`)}
      checked={isOn}
      onChange={({ currentTarget }) => void turn(currentTarget.checked)}
    />
  )
}
