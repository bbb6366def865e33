import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { findLeaving } from '#features/artisans/follow-queries.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { Button } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** Opening changes nothing: email clients prefetch links. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const code = url.searchParams.get('code')?.toWellFormed().slice(0, 200) ?? ''
  return { head: privateHead(context, 'shop:leave.title'), code, leaving: await findLeaving(ctx, code) }
}

export { meta } from '#features/page-meta.ts'

export default function LeavePage() {
  const { t } = useTranslation('shop')
  const { code, leaving } = useLoaderData<typeof loader>()
  if (!leaving) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('leave.unknown')} text={t('leave.unknownText')}>
          <Button to={paths.dashboard()}>{t('follow.whom')}</Button>
        </EmptyState>
      </div>
    )
  }
  const { artisan, isOff } = leaving
  if (isOff) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('leave.done', artisan)} text={t('leave.doneText', artisan)}>
          <Button to={paths.artisan(artisan.id)}>{artisan.name}</Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap page-top">
      <EmptyState level={1} title={t('leave.question', artisan)} text={t('leave.questionText', artisan)}>
        <form method="post" action={paths.leaveFollowerAtOnce(code)}>
          <Button type="submit" variant="act">
            {t('leave.button')}
          </Button>
        </form>
      </EmptyState>
    </div>
  )
}
