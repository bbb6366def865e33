import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { FollowState } from '#features/artisans/artisan.ts'
import { paths } from '#features/paths.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { Button } from '#ui/button.tsx'

/** The calls come with the first click: most readers never follow. */
const changes = () => import('./change-follow.ts')

type Props = {
  artisan: { id: string; name: string; followers: number }
  /** of the customer who looks; null for everybody else */
  follow: FollowState | null
  variant?: 'act' | 'plain'
}

/** Follow or unfollow, and how many do. Guests are led to sign in and come back; makers and the office only see the number. */
export function FollowButton({ artisan, follow, variant = 'act' }: Props) {
  const { t } = useTranslation('shop')
  const account = useAccount()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const isFollowing = follow?.isFollowing === true

  const change = async (work: (change: Awaited<ReturnType<typeof changes>>) => Promise<void>) => {
    setBusy(true)
    await work(await changes())
    await revalidate()
    setBusy(false)
  }
  return (
    <div className="follow">
      {account === null ? (
        <Button variant={variant} to={paths.login(paths.artisan(artisan.id))} rel="nofollow">
          {t('follow.follow')}
        </Button>
      ) : null}
      {follow ? (
        <Button
          variant={isFollowing ? 'plain' : variant}
          disabled={isBusy}
          onClick={() => void change(({ follow, unfollow }) => (isFollowing ? unfollow(artisan) : follow(artisan)))}
        >
          {t(isFollowing ? 'follow.unfollow' : 'follow.follow')}
        </Button>
      ) : null}
      <span className="small mute" role="status">
        {artisan.followers > 0 ? t('follow.count', { count: artisan.followers }) : t('follow.nobodyYet')}
      </span>
      {isFollowing ? (
        <p className="small">
          {t(follow?.hasMails ? 'follow.mailsOn' : 'follow.mailsOff')}{' '}
          <Button
            variant="link"
            disabled={isBusy}
            onClick={() => void change(({ switchMails }) => switchMails(artisan, !follow?.hasMails))}
          >
            {t(follow?.hasMails ? 'follow.stopMails' : 'follow.startMails')}
          </Button>
        </p>
      ) : null}
      {account?.role === 'customer' ? <noscript>{t('follow.needsScript')}</noscript> : null}
    </div>
  )
}
