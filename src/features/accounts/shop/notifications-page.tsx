import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { accountsApi } from '#features/accounts/api.ts'
import { type NotificationRow, notificationSwitch } from '#features/accounts/notification.ts'
import { listNotifications } from '#features/accounts/notification-queries.ts'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { paths } from '#features/paths.ts'
import { hasPush } from '#features/push/push-subscriptions.ts'
import { DevicePush } from '#features/push/shop/device-push.tsx'
import { ApiError, api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { pushKeys } from '#platform/push/push-message.server.ts'
import { Checkbox } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account, sessionId } = context.get(requestContext)
  if (!account || sessionId === null) throw redirect(paths.login(paths.notifications()))
  const [rows, isOn] = await Promise.all([listNotifications(ctx), hasPush(ctx, { sessionId })])
  const device = { isOn, publicKey: pushKeys(ctx.seal).publicKey }
  return { head: privateHead(context, 'shop:notifications.title'), rows, device }
}

export { meta } from '#features/page-meta.ts'

export default function NotificationsPage() {
  const { t } = useTranslation('shop')
  const { rows, device } = useLoaderData<typeof loader>()
  const free = rows.filter(({ canSwitch }) => canSwitch)
  const needed = rows.filter(({ canSwitch }) => !canSwitch)
  return (
    <div className="wrap profile">
      <h1>{t('notifications.title')}</h1>
      <OwnPages />
      <div className="halves">
        <section aria-labelledby="free">
          <h2 id="free">{t('notifications.free')}</h2>
          {free.length === 0 ? <p>{t('notifications.none')}</p> : null}
          {free.map((row) => (
            <NotificationChoice key={row.kind} row={row} />
          ))}
        </section>
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
        <DevicePush {...device} />
      </div>
    </div>
  )
}

function NotificationChoice({ row }: { row: NotificationRow }) {
  const { t } = useTranslation('shop')
  const [isOn, setOn] = useState(row.isOn)

  // Optimistic: the box is reset when saving fails.
  const turn = async (on: boolean) => {
    setOn(on)
    try {
      await api.call(accountsApi.switchNotification, { body: notificationSwitch.parse({ kind: row.kind, isOn: on }) })
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
