import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { findShopFigures } from '#features/reports/figures-queries.ts'
import { foundOr404, notFound, privateHead, requestContext } from '#features/screens/page.ts'
import { formatInr } from '#platform/money/money.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, settings } = context.get(requestContext)
  if (!settings.flags.figures) throw notFound()
  const figures = await foundOr404(findShopFigures(ctx, params.year))
  return { head: privateHead(context, 'shop:figures.title', { year: figures.year }), figures }
}

export { meta } from '#features/page-meta.ts'

const sources = ['paid', 'costs'] as const
const uses = ['refunded', 'artisans', 'paidOut', 'shop', 'government', 'fees', 'held'] as const

/** From here on days say more. */
const longHours = 72

/** What the shop did in a year, from its books. */
export default function FiguresPage() {
  const { t } = useTranslation('shop')
  const { figures } = useLoaderData<typeof loader>()
  const { year, years, isOver, payoutHours, complaintHours } = figures
  const lasting = (hours: number) =>
    hours < longHours ? t('figures.hours', { count: hours }) : t('figures.days', { count: Math.round(hours / 24) })
  const counts = [
    ['orders', figures.orders],
    ['artisansSold', figures.artisans],
    ['complaints', figures.complaints],
    ['complaintsSettled', figures.complaintsSettled],
  ] as const
  const amount = (name: (typeof sources)[number] | (typeof uses)[number]) => (
    <div key={name}>
      <dt>{t(`figures.${name}`)}</dt>
      <dd className="num">{formatInr(figures[`${name}Paise`])}</dd>
    </div>
  )
  const total = (
    <div>
      <dt>
        <b>{t('bill.total')}</b>
      </dt>
      <dd className="num">
        <b>{formatInr(figures.paidPaise + figures.costsPaise)}</b>
      </dd>
    </div>
  )
  return (
    <div className="wrap page-top">
      <h1>{t('figures.title', { year })}</h1>
      <p className="mute">{t(isOver ? 'figures.over' : 'figures.soFar')}</p>
      <div className="halves">
        <section aria-labelledby="money">
          <h2 id="money">{t('figures.money')}</h2>
          <dl className="parts">
            {sources.map(amount)}
            {total}
            {uses.map(amount)}
            {total}
          </dl>
        </section>
        <section aria-labelledby="work">
          <h2 id="work">{t('figures.work')}</h2>
          <dl className="parts">
            {counts.map(([name, count]) => (
              <div key={name}>
                <dt>{t(`figures.${name}`)}</dt>
                <dd className="num">{count}</dd>
              </div>
            ))}
            {payoutHours === null ? null : (
              <div>
                <dt>{t('figures.payoutHours')}</dt>
                <dd>{lasting(payoutHours)}</dd>
              </div>
            )}
            {complaintHours === null ? null : (
              <div>
                <dt>{t('figures.complaintHours')}</dt>
                <dd>{lasting(complaintHours)}</dd>
              </div>
            )}
          </dl>
        </section>
      </div>
      <p className="small">
        <a href={paths.figuresFile(year)} download={`figures-${year}.json`}>
          {t('figures.download')}
        </a>
        {years
          .filter((other) => other !== year)
          .map((other) => (
            <span key={other}>
              {' · '}
              <Link to={paths.figures(other)}>{other}</Link>
            </span>
          ))}
      </p>
    </div>
  )
}
