import i18next from 'i18next'
import { artisansApi } from '#features/artisans/api.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { toast } from '#ui/toaster.tsx'

type Artisan = { id: string; name: string }

export function follow({ id, name }: Artisan): Promise<void> {
  return tell(i18next.t('shop:follow.followed', { name }), () =>
    api.call(artisansApi.follow, { params: { id }, body: {} }),
  )
}

export function unfollow({ id, name }: Artisan): Promise<void> {
  return tell(i18next.t('shop:follow.unfollowed', { name }), () => api.call(artisansApi.unfollow, { params: { id } }))
}

export function switchEmails({ id, name }: Artisan, emails: boolean): Promise<void> {
  const said = emails ? 'shop:follow.emailsStarted' : 'shop:follow.emailsStopped'
  return tell(i18next.t(said, { name }), () => api.call(artisansApi.follow, { params: { id }, body: { emails } }))
}

async function tell(done: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    toast.success(done)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast.error(error.message)
  }
}
