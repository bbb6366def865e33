import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { FollowedArtisan } from '#features/artisans/artisan.ts'
import { paths } from '#features/paths.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { Button } from '#ui/controls.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Followed = { items: readonly FollowedArtisan[]; page: number; pages: number }

export function FollowedArtisans({ followed, to }: { followed: Followed; to: (page: number) => string }) {
  const { t } = useTranslation('shop')
  const words = usePageWords(followed)
  return (
    <section aria-labelledby="followed">
      <h2 id="followed">{t('follow.whom')}</h2>
      {followed.items.length === 0 ? (
        <p>
          {t('follow.nobody')} <Link to={paths.artisans()}>{t('common:nav.artisans')}</Link>
        </p>
      ) : null}
      <ul>
        {followed.items.map((artisan) => (
          <FollowedArtisanRow key={artisan.id} artisan={artisan} />
        ))}
      </ul>
      {followed.items.length > 0 ? <p className="small mute">{t('follow.shareHelp')}</p> : null}
      <Pagination page={followed.page} pages={followed.pages} to={to} words={words} />
    </section>
  )
}

function FollowedArtisanRow({ artisan }: { artisan: FollowedArtisan }) {
  const { t } = useTranslation('shop')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const { name, hasEmails, sharesEmail } = artisan

  const change = async (work: (change: typeof import('./change-follow.ts')) => Promise<void>) => {
    setBusy(true)
    await work(await import('./change-follow.ts'))
    await revalidate()
    setBusy(false)
  }
  return (
    <li className="dash-row">
      <span>
        <Link to={paths.artisan(artisan.id)}>{name}</Link>
        <br />
        <span className="small mute">
          {artisan.place}
          <br />
          {t(hasEmails ? 'follow.emailsOn' : 'follow.emailsOff')}
          {sharesEmail ? (
            <>
              <br />
              {t('follow.emailShared', { name })}
            </>
          ) : null}
        </span>
      </span>
      <span className="acts-row">
        <Button
          variant="link"
          disabled={isBusy}
          aria-label={t(hasEmails ? 'follow.stopEmailsNamed' : 'follow.startEmailsNamed', { name })}
          onClick={() => void change(({ switchEmails }) => switchEmails(artisan, !hasEmails))}
        >
          {t(hasEmails ? 'follow.stopEmails' : 'follow.startEmails')}
        </Button>
        <Button
          variant="link"
          disabled={isBusy}
          aria-label={t(sharesEmail ? 'follow.keepEmailNamed' : 'follow.shareEmailNamed', { name })}
          onClick={() => void change(({ shareEmail }) => shareEmail(artisan, !sharesEmail))}
        >
          {t(sharesEmail ? 'follow.keepEmail' : 'follow.shareEmail')}
        </Button>
        <Button
          variant="link"
          disabled={isBusy}
          aria-label={t('follow.unfollowNamed', { name })}
          onClick={() => void change(({ unfollow }) => unfollow(artisan))}
        >
          {t('follow.unfollow')}
        </Button>
      </span>
    </li>
  )
}
