import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { findSubscription } from '#features/newsletter/newsletter-queries.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { Button } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

/** Changes nothing: email scanners open every link. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const code = url.searchParams.get('code') ?? ''
  const state = await findSubscription(ctx, code)
  const known = state === 'left' ? 'unknown' : state
  return { head: privateHead(context, 'shop:newsletter.title'), code, state: known }
}

export { meta } from '#features/page-meta.ts'

export default function ConfirmNewsletterPage() {
  const { t } = useTranslation('shop')
  const { code, state } = useLoaderData<typeof loader>()
  return (
    <div className="wrap narrow email-page">
      <h1>{state === 'waiting' ? t('newsletter.confirmTitle') : t(`newsletter.${state}Title`)}</h1>
      <p>{state === 'waiting' ? t('newsletter.confirmText') : t(`newsletter.${state}Text`)}</p>
      {state === 'waiting' ? (
        <form method="post" action={paths.confirmNewsletterAtOnce(code)}>
          <Button variant="act" type="submit">
            {t('newsletter.confirm')}
          </Button>
        </form>
      ) : null}
      {state === 'reading' ? (
        <p>
          <Link to={paths.journal()}>{t('common:menu.journal')}</Link>
        </p>
      ) : null}
      {state === 'expired' || state === 'unknown' ? <NewsletterForm /> : null}
    </div>
  )
}
