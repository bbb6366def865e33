import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { findLinkedParcel, type LinkedParcel } from '#features/orders/order-link.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { camel, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Stage } from '#ui/stage.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { dayAfter } from './move-dialog.tsx'
import { PackList } from './pack-list.tsx'
import { ParcelDeadline } from './parcel-deadline.tsx'
import './parcel.css'
import { asksFirst, taskOf, verbsOf } from './task.ts'

/** Opening changes nothing: email and message programs prefetch links. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const code = url.searchParams.get('code')?.toWellFormed().slice(0, 200) ?? ''
  const parcel = await findLinkedParcel(ctx, code).catch(nullIfMissing)
  if (!parcel) return { head: privateHead(context, 'shop:email.failedTitle'), linked: null }
  const head = privateHead(context, 'workshop:orders.number', { number: parcel.number })
  const told = url.searchParams.get('done') ?? ''
  const wrong = url.searchParams.get('wrong')
  return { head, linked: { code, parcel, told, wrong, now: ctx.clock.now().toISOString() } }
}

type Linked = { code: string; parcel: LinkedParcel; told: string; wrong: string | null; now: string }

function nullIfMissing(error: unknown): null {
  if (isDomainError(error) && error.code === 'not-found') return null
  throw error
}

export { meta } from '#features/page-meta.ts'

/** One parcel, by the link of an email or SMS: no session, no script needed. */
export default function OrderLinkPage() {
  const { t } = useTranslation()
  const { linked } = useLoaderData<typeof loader>()
  if (linked) return <LinkedOrder linked={linked} />
  return (
    <div className="wrap page-top">
      <EmptyState level={1} title={t('shop:email.failedTitle')} text={t('workshop:link.old')}>
        <Button to={paths.workshopOrders()}>{t('workshop:orders.title')}</Button>
      </EmptyState>
    </div>
  )
}

function LinkedOrder({ linked }: { linked: Linked }) {
  const { t } = useTranslation()
  const { code, parcel, told, wrong, now } = linked
  const task = taskOf(parcel)
  const verbs = verbsOf(parcel).filter((verb) => !asksFirst(verb))
  return (
    <div className="wrap narrow page-top parcel-page">
      <p className="micro num">{t('workshop:orders.number', { number: parcel.number })}</p>
      <h1>{task ? t(`workshop:task.${camel(task)}`) : t(`workshop:waits.${camel(parcel.status)}`)}</h1>
      <p className="small mute">
        <Stage filled={stageOf[parcel.status]} word={t(statusKey(parcel.status))} tone={statusTone(parcel.status)} />
      </p>
      {told in toldMoves ? <p role="status">{t(`workshop:done.${camel(told)}`)}</p> : null}
      {wrong ? <p role="alert">{t(wrong === 'day' ? 'common:invalid.laterDay' : 'workshop:link.moved')}</p> : null}
      <ParcelDeadline parcel={parcel} now={now} />
      {parcel.delay ? (
        <p className="small">
          {t('workshop:orders.delayAsked')} <DateText iso={parcel.delay.promisedUntil} shape="weekday-day" />
        </p>
      ) : null}
      {verbs.map((verb, index) => (
        <form key={verb} method="post" action={paths.moveByLink(code)}>
          <input type="hidden" name="move" value={verb} />
          <Button type="submit" variant={index === 0 ? 'act' : 'plain'} wide>
            {t(`workshop:verb.${camel(verb)}`)}
          </Button>
        </form>
      ))}
      <PackList parcel={parcel} />
      {parcel.moves.includes('delay') ? <DelayForm code={code} promisedUntil={parcel.promisedUntil} /> : null}
      <p className="small">
        <a href={paths.workshopParcel(parcel.number)}>{t('workshop:link.rest')}</a>
      </p>
    </div>
  )
}

const toldMoves = { accept: true, start_making: true, pack: true, delay: true }

function DelayForm({ code, promisedUntil }: { code: string; promisedUntil: string }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary>{t('workshop:ask.delay')}</summary>
      <form method="post" className="stack" action={paths.moveByLink(code)}>
        <input type="hidden" name="move" value="delay" />
        <p className="small mute">{t('workshop:askText.delay')}</p>
        <Field
          name="newDate"
          type="date"
          required
          min={dayAfter(promisedUntil)}
          label={t('workshop:orders.newDate')}
          help={t('workshop:orders.laterDayHelp')}
        />
        <TextArea
          name="reason"
          required
          maxLength={500}
          label={t('workshop:orders.reason')}
          help={t('workshop:orders.reasonHelp')}
        />
        <Button type="submit">{t('workshop:verb.delay')}</Button>
      </form>
    </details>
  )
}
