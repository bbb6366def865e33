import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { findSubscriptionToLeave } from '#features/newsletter/newsletter-queries.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { Button } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

/** Changes nothing; only the button unsubscribes, without sign-in and without JavaScript. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const code = url.searchParams.get('code') ?? ''
  const state = await findSubscriptionToLeave(ctx, code)
  return { head: privateHead(context, 'shop:newsletter.leaveTitle'), code, state }
}

export { meta } from '#features/page-meta.ts'

export default function LeaveNewsletterPage() {
  const { t } = useTranslation('shop')
  const { code, state } = useLoaderData<typeof loader>()

  if (state === 'left') {
    return (
      <div className="wrap narrow email-page">
        <h1>{t('newsletter.leftTitle')}</h1>
        <p>{t('newsletter.leftText')}</p>
        <NewsletterForm />
      </div>
    )
  }
  if (state === 'unknown') {
    return (
      <div className="wrap narrow email-page">
        <h1>{t('newsletter.unknownTitle')}</h1>
        <p>{t('newsletter.leaveUnknownText')}</p>
        <p>
          <Link to={paths.info('contact')}>{t('contact.form')}</Link>
        </p>
      </div>
    )
  }
  return (
    <div className="wrap narrow email-page">
      <h1>{t('newsletter.leaveTitle')}</h1>
      <p>{t('newsletter.leaveText')}</p>
      <form method="post" action={paths.leaveNewsletterAtOnce(code)} className="acts">
        <Button variant="act" type="submit">
          {t('newsletter.leave')}
        </Button>
        <Button to={paths.home()}>{t('newsletter.stay')}</Button>
      </form>
    </div>
  )
}
