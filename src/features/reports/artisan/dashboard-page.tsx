import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useMove, useParcelWaits } from '#features/orders/artisan/use-move.ts'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { type LowStockRow, listLowStock } from '#features/reports/low-stock-queries.ts'
import { findWorkshopOverview, type WorkshopOverview } from '#features/reports/overview-queries.ts'
import { useMonthName } from '#features/reports/parts/months.ts'
import type { HealthMark } from '#features/reports/workshop-health.ts'
import { findHealth } from '#features/reports/workshop-health-queries.ts'
import { salesSpans } from '#features/reports/workshop-sales.ts'
import { listSales } from '#features/reports/workshop-sales-queries.ts'
import type { WorkshopTask } from '#features/reports/workshop-task.ts'
import { listWorkshopTasks } from '#features/reports/workshop-task-queries.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { Picture } from '#features/screens/picture.tsx'
import { findOwnStanding, type OwnStanding } from '#features/verification/verification-queries.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { SalesSection } from './sales-section.tsx'

const lowShown = 10

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const span = salesSpans.find((known) => String(known) === url.searchParams.get('days')) ?? salesSpans[0]
  const [tasks, money, low, sales, health, standing] = await Promise.all([
    listWorkshopTasks(ctx),
    findWorkshopOverview(ctx),
    listLowStock(ctx, lowShown),
    listSales(ctx, span),
    findHealth(ctx),
    findOwnStanding(ctx),
  ])
  const head = privateHead(context, 'common:account.dashboard.artisan')
  return { head, tasks, money, low, sales, span, health, standing, now: ctx.clock.now().toISOString() }
}

export { meta } from '#features/page-meta.ts'

export default function WorkshopPage() {
  const { t } = useTranslation('workshop')
  const { tasks, money, low, sales, span, health, standing, now } = useLoaderData<typeof loader>()
  const waiting = tasks.filter((task) => !waitsForOthers(task)).length
  const isOpening = standing !== null && openingStates.includes(standing.status)
  const neverOpened = isOpening || ['in_review', 'rejected', 'rejection_appealed'].includes(standing?.status ?? '')
  if (standing && neverOpened && tasks.length === 0) return <Opening standing={standing} now={now} />
  return (
    <>
      <div className="workshop-head">
        <h1>{waiting === 0 ? t('orders.nothingToDo') : t('orders.toDo', { count: waiting })}</h1>
        <p className="mute">
          <DateText iso={now} shape="weekday-day" />
        </p>
      </div>
      <Standing standing={standing} />
      <div className="halves">
        <div>
          <TodayTasks tasks={tasks} hasAct={!isOpening} />
          <LowStock rows={low} />
        </div>
        <div>
          <TodayMoney money={money} />
          <Button to={paths.workshopNewProduct()} wide className="new-piece">
            <Icon name="camera" /> {t('today.newPiece')}
          </Button>
          <HealthSection marks={health} />
        </div>
      </div>
      <SalesSection days={sales} span={span} />
      <p className="room-links">
        <Link to={paths.workshopArtisans()}>{t('artisans.title')}</Link>{' '}
        <Link to={paths.workshopTeam()}>{t('team.title')}</Link>
      </p>
    </>
  )
}

const openingStates: readonly string[] = ['applied', 'changes_requested']

function Opening({ standing, now }: { standing: OwnStanding; now: string }) {
  const { t } = useTranslation('workshop')
  return (
    <>
      <div className="workshop-head">
        <h1>{t(openingStates.includes(standing.status) ? 'start.title' : 'standing.title')}</h1>
        <p className="mute">
          <DateText iso={now} shape="weekday-day" />
        </p>
      </div>
      <Standing standing={standing} />
      <section className="hung" aria-labelledby="meanwhile">
        <h2 id="meanwhile">{t('goods.first')}</h2>
        <p className="opening-text">{t('goods.firstText')}</p>
        <Button to={paths.workshopNewProduct()} className="new-piece">
          <Icon name="camera" /> {t('today.newPiece')}
        </Button>
      </section>
      <p className="room-links">
        <Link to={paths.workshopArtisans()}>{t('artisans.title')}</Link>
      </p>
    </>
  )
}

function Standing({ standing }: { standing: OwnStanding | null }) {
  const { t } = useTranslation('workshop')
  if (!standing || standing.status === 'verified') return null
  const isNew = openingStates.includes(standing.status)
  const [move] = standing.moves
  return (
    <section className="ask" aria-label={t('standing.title')}>
      <p>
        <b>{t(`common:verification.${camel(standing.status)}`)}</b> {t(`standing.says.${camel(standing.status)}`)}
        {standing.said ? <span className="said"> {standing.said.words}</span> : null}
      </p>
      {isNew ? (
        <Button variant="act" to={paths.workshopStart()}>
          {t('standing.toSteps')}
        </Button>
      ) : (
        <Link to={paths.workshopProfile()}>
          {move ? t(`standing.verb.${camel(move)}`) : t('common:account.profile')}
        </Link>
      )}
    </section>
  )
}

function HealthSection({ marks }: { marks: readonly HealthMark[] }) {
  const { t } = useTranslation('workshop')
  return (
    <section aria-labelledby="health">
      <SectionHead id="health" title={t('health.title')} />
      <p className="small mute">{t('health.from')}</p>
      <LedgerTable columns={[{ label: t('health.what') }, { label: '%', isSum: true }]}>
        <tbody>
          {marks.map(({ name, percent, count, isGood }) => (
            <tr key={name} className={isGood ? '' : 'need'}>
              <td>
                <b>{t(`health.${name}.name`)}</b>
                <br />
                <span className="small mute">
                  {percent === null ? t('health.nothing') : t(`health.${name}.counted`, { count })}
                </span>
                {percent === null ? null : (
                  <span className={`small health-say ${isGood ? 'ok' : ''}`}>
                    {isGood ? t('health.good') : t(`health.${name}.help`)}
                  </span>
                )}
              </td>
              <td className="m">{percent === null ? '–' : percent}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </section>
  )
}

function LowStock({ rows }: { rows: readonly LowStockRow[] }) {
  const { t } = useTranslation('workshop')
  return (
    <section aria-labelledby="stock">
      <SectionHead
        id="stock"
        title={t('today.lowStock')}
        link={{ to: paths.workshopProducts(), label: t('today.allProducts') }}
      />
      {rows.length === 0 ? (
        <p>{t('today.stockFine')}</p>
      ) : (
        <LedgerTable
          columns={[
            { label: t('products.piece') },
            { label: t('products.here'), isSum: true },
            { label: t('products.price'), isSum: true },
          ]}
        >
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={row.least === 0 ? 'need' : ''}>
                <td>
                  <Link to={paths.workshopProduct(row.id)}>
                    <Written>{row.name}</Written>
                  </Link>
                  {row.choices.length > 0 ? (
                    <span className="small mute">
                      {': '}
                      <Written>{row.choices.join('; ')}</Written>
                    </span>
                  ) : null}
                </td>
                <td className="m">{row.least}</td>
                <td className="m">{formatInr(row.pricePaise)}</td>
              </tr>
            ))}
          </tbody>
        </LedgerTable>
      )}
    </section>
  )
}

function TodayMoney({ money }: { money: WorkshopOverview }) {
  const { t } = useTranslation('workshop')
  const nameOf = useMonthName()
  const rows = [
    [t('today.soldParcels', { count: money.delivered }), money.soldPaise],
    [t('today.commission'), -money.commissionPaise],
    [t('today.withheld'), -money.withheldPaise],
    ...(money.otherPaise === 0 ? [] : [[t('today.other'), money.otherPaise] as const]),
  ] as const
  const owed = t('today.owed', { sum: formatInr(money.owedPaise) })
  return (
    <section aria-labelledby="money">
      <SectionHead
        id="money"
        title={t('today.money')}
        link={{ to: paths.workshopEarnings(), label: t('today.allEarnings') }}
      />
      <LedgerTable columns={[{ label: nameOf(money.month) }, { label: '₹', isSum: true }]}>
        <tbody>
          {rows.map(([name, paise]) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="m">{formatInr(paise)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('today.yours')}</td>
            <td className="m">{formatInr(money.earnedPaise)}</td>
          </tr>
        </tfoot>
      </LedgerTable>
      {money.taxPaise === 0 ? null : (
        <p className="small mute">{t('earnings.way.taxInside', { tax: formatInr(money.taxPaise) })}</p>
      )}
      <p>{owed}</p>
      <ReadAloud text={`${t('today.yours')}: ${formatInr(money.earnedPaise)}. ${owed}`} />
    </section>
  )
}

const shown = 6

const waitsForOthers = ({ kind }: WorkshopTask) => kind === 'waitsForAnswer' || kind === 'waitsForBuyer'

function TodayTasks({ tasks, hasAct }: { tasks: readonly WorkshopTask[]; hasAct: boolean }) {
  const { t } = useTranslation('workshop')
  const own = tasks.filter((task) => !waitsForOthers(task))
  const others = tasks.filter(waitsForOthers)
  return (
    <section aria-labelledby="waits">
      <h2 className="sr" id="waits">
        {t('today.waits')}
      </h2>
      {tasks.length === 0 ? <p>{t('today.nothing')}</p> : null}
      <ul className="todo today">
        {own.slice(0, shown).map((task, place) => (
          <Task key={`${task.kind} ${task.subject}`} task={task} isFirst={hasAct && place === 0} />
        ))}
      </ul>
      {own.length > shown ? (
        <MoreTasks title={t('today.more', { count: own.length - shown })} tasks={own.slice(shown)} />
      ) : null}
      {others.length > 0 ? <MoreTasks title={t('today.forOthers', { count: others.length })} tasks={others} /> : null}
      <p className="today-more">
        <Link to={paths.workshopOrders()}>{t('today.allOrders')}</Link>
      </p>
    </section>
  )
}

function MoreTasks({ title, tasks }: { title: string; tasks: readonly WorkshopTask[] }) {
  return (
    <details className="fold">
      <summary>{title}</summary>
      <ul className="todo today">
        {tasks.map((task) => (
          <Task key={`${task.kind} ${task.subject}`} task={task} isFirst={false} />
        ))}
      </ul>
    </details>
  )
}

function Task({ task, isFirst }: { task: WorkshopTask; isFirst: boolean }) {
  const { t } = useTranslation('workshop')
  const { kind, subject, parcel, title, person, place, dueAt, isLate, imageKey, count } = task
  const what = t(`today.task.${kind}`)
  const { path, thing } = wayTo(task)
  return (
    <li className={isFirst ? 'need' : ''}>
      <Picture picture={linePicture(imageKey, title)} sizes="88px" widths={[160, 320]} alt="" />
      <div>
        <h3>{what}</h3>
        <p>
          <Written>{title}</Written>
        </p>
        {person ? (
          <p className="small">
            {person}, {place}
          </p>
        ) : null}
        {kind === 'answerReview' && count ? <p className="small">{t('today.stars', { count })}</p> : null}
        {dueAt ? (
          <p className="small">
            <b>
              {t('orders.by')} <DateText iso={dueAt} shape="weekday-time" />
            </b>
            {isLate ? <b className="stop">, {t('today.late')}</b> : null}
          </p>
        ) : null}
      </div>
      <div className="todo-acts">
        {kind === 'accept' ? <Accept number={parcel ?? subject} isFirst={isFirst} /> : null}
        {kind === 'post' ? (
          <a className="btn" href={paths.parcelLabel(parcel ?? subject)} target="_blank" rel="noopener">
            {t('parcel.label')}
          </a>
        ) : null}
        <Button
          to={path}
          variant={isFirst && kind !== 'accept' ? 'act' : 'plain'}
          aria-label={`${t(`today.see.${thing}`)}: ${what}, ${title}`}
        >
          {t(`today.see.${thing}`)}
        </Button>
      </div>
    </li>
  )
}

/** The next act stands in the list; also without a network, as on the page of orders. */
function Accept({ number, isFirst }: { number: string; isFirst: boolean }) {
  const { t } = useTranslation('workshop')
  const { make, isMoving } = useMove({ number })
  const waits = useParcelWaits(number)
  const accept = async () => {
    const refused = await make({ move: 'accept' })
    if (refused) toast.error(refused)
  }
  return (
    <Button variant={isFirst ? 'act' : 'plain'} disabled={isMoving || waits > 0} onClick={() => void accept()}>
      {t('verb.accept')}
      <span className="sr">, {number}</span>
    </Button>
  )
}

function wayTo({ kind, subject, parcel }: WorkshopTask): { path: string; thing: string } {
  if (kind === 'quoteCustom') return { path: paths.workshopCustomWork(), thing: 'request' }
  if (kind === 'answerQuestion') return { path: paths.workshopQuestions(), thing: 'question' }
  if (kind === 'answerReview') return { path: paths.workshopReviews('show=waiting'), thing: 'review' }
  if (kind === 'mendListing' || kind === 'readRefusal') return { path: paths.workshopProduct(subject), thing: 'piece' }
  if (kind.endsWith('Return')) return { path: paths.workshopReturns(), thing: 'returned' }
  return { path: paths.workshopParcel(parcel ?? subject), thing: 'parcel' }
}
