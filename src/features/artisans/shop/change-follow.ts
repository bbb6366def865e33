import { artisansApi } from '#features/artisans/api.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { toast } from '#ui/toaster.tsx'
import { browserWords } from '#ui/words/browser-words.ts'

type Artisan = { id: string; name: string }

export function follow({ id, name }: Artisan): Promise<void> {
  return withToast(browserWords.t('shop:follow.followed', { name }), () =>
    api.call(artisansApi.follow, { params: { id }, body: {} }),
  )
}

export function unfollow({ id, name }: Artisan): Promise<void> {
  return withToast(browserWords.t('shop:follow.unfollowed', { name }), () =>
    api.call(artisansApi.unfollow, { params: { id } }),
  )
}

export function switchEmails({ id, name }: Artisan, emails: boolean): Promise<void> {
  const key = emails ? 'shop:follow.emailsStarted' : 'shop:follow.emailsStopped'
  return withToast(browserWords.t(key, { name }), () =>
    api.call(artisansApi.follow, { params: { id }, body: { emails } }),
  )
}

export function shareEmail({ id, name }: Artisan, sharesEmail: boolean): Promise<void> {
  const key = sharesEmail ? 'shop:follow.emailShared' : 'shop:follow.emailKept'
  return withToast(browserWords.t(key, { name }), () =>
    api.call(artisansApi.follow, { params: { id }, body: { sharesEmail } }),
  )
}

async function withToast(done: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    toast.success(done)
  } catch (error) {
    toast.error(refusalOf(error))
  }
}
