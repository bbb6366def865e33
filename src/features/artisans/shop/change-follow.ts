import i18next from 'i18next'
import { artisansCalls } from '#features/artisans/artisans-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { toast } from '#ui/toaster.tsx'

type Maker = { id: string; name: string }

export function follow({ id, name }: Maker): Promise<void> {
  return tell(i18next.t('shop:follow.followed', { name }), () =>
    api.call(artisansCalls.follow, { params: { id }, body: {} }),
  )
}

export function unfollow({ id, name }: Maker): Promise<void> {
  return tell(i18next.t('shop:follow.unfollowed', { name }), () => api.call(artisansCalls.unfollow, { params: { id } }))
}

export function switchMails({ id, name }: Maker, mails: boolean): Promise<void> {
  const said = mails ? 'shop:follow.mailsStarted' : 'shop:follow.mailsStopped'
  return tell(i18next.t(said, { name }), () => api.call(artisansCalls.follow, { params: { id }, body: { mails } }))
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
