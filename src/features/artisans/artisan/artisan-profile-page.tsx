import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { getEmailState } from '#features/accounts/email-queries.ts'
import { OwnAccountSections } from '#features/accounts/parts/own-account-sections.tsx'
import { OwnArtisanState } from '#features/accounts/parts/own-artisan.tsx'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { isUser } from '#features/actor.ts'
import { artisansApi } from '#features/artisans/api.ts'
import { findOwnArtisan } from '#features/artisans/artisan-queries.ts'
import { daysOf, type Holiday, indianDay, longestHolidayDays } from '#features/artisans/holiday.ts'
import { listHolidays } from '#features/artisans/holiday-queries.ts'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { findOwnFile } from '#features/verification/artisan-file-queries.ts'
import { artisanSteps } from '#features/verification/onboarding-steps.ts'
import { findOwnStanding } from '#features/verification/verification-queries.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { OwnArtisanState as Artisan } from './artisan-form-parts.ts'
import { ArtisanStepSection, StepForm } from './onboarding-step.tsx'
import { OwnStandingSection } from './own-standing.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  if (!account) throw redirect(paths.login())
  // A member of the workshop has a name and a password, and no say in what the shop says of itself.
  const isMember = isUser(ctx.actor) && Boolean(ctx.actor.workshopRole)
  const [email, shop] = await Promise.all([getEmailState(ctx), isMember ? null : ownShopOf(ctx)])
  const head = privateHead(context, 'common:account.profile')
  return { head, account, email, shop, today: indianDay(ctx.clock.now()) }
}

async function ownShopOf(ctx: Context) {
  const [artisan, file, standing, holidays] = await Promise.all([
    findOwnArtisan(ctx),
    findOwnFile(ctx),
    findOwnStanding(ctx),
    listHolidays(ctx),
  ])
  return { artisan: artisan && file ? { artisan, file } : null, standing, holidays }
}

type OwnShop = Awaited<ReturnType<typeof ownShopOf>>

export { meta } from '#features/page-meta.ts'

export default function ArtisanProfilePage() {
  const { t } = useTranslation('workshop')
  const { account, email, shop, today } = useLoaderData<typeof loader>()
  return (
    <div className="profile">
      <h1>{t('common:account.profile')}</h1>
      <OwnPages />
      {shop ? <OwnShopSections shop={shop} today={today} /> : null}
      <OwnAccountSections account={account} email={email} />
    </div>
  )
}

function OwnShopSections({ shop: { artisan, standing, holidays }, today }: { shop: OwnShop; today: string }) {
  const { t } = useTranslation('workshop')
  const isWell = standing?.status === 'verified'
  return (
    <>
      {standing && !isWell ? <OwnStandingSection standing={standing} /> : null}
      <div className="halves">
        <div>
          <OwnArtisanState artisan={artisan?.artisan ?? null} />
        </div>
        <div>
          {standing && isWell ? <OwnStandingSection standing={standing} /> : null}
          <HolidaysSection holidays={holidays} today={today} />
          <p>
            <Link to={paths.workshopArtisans()}>{t('artisans.title')}</Link>
          </p>
          <p>
            <Link to={paths.workshopTeam()}>{t('team.title')}</Link>
          </p>
        </div>
      </div>
      {artisan ? <AboutArtisan artisan={artisan} /> : null}
    </>
  )
}

/** Money has its own page, and the undertaking is given once. */
const shown = artisanSteps.filter((step) => step !== 'money')

function AboutArtisan({ artisan }: { artisan: Artisan }) {
  const { t } = useTranslation('workshop')
  const { missing, needed } = artisan.file
  return (
    <section aria-labelledby="about-artisan">
      <SectionHead id="about-artisan" title={t('profile.about')} />
      {artisan.artisan.isVerified ? <p className="small mute">{t('profile.material')}</p> : null}
      <ol className="artisan-steps">
        {shown.map((step) => (
          <ArtisanStepSection
            key={step}
            step={step}
            isDone={!missing.includes(step)}
            isNeeded={needed.includes(step)}
            opensFirst={false}
          >
            <StepForm step={step} artisan={artisan} account={null} />
          </ArtisanStepSection>
        ))}
      </ol>
    </section>
  )
}

function HolidaysSection({ holidays, today }: { holidays: readonly Holiday[]; today: string }) {
  const { t } = useTranslation('workshop')
  return (
    <section aria-labelledby="holidays">
      <h2 id="holidays">{t('holidays.title')}</h2>
      <p className="small mute">{t('holidays.text')}</p>
      {holidays.length === 0 ? <p>{t('holidays.none')}</p> : null}
      <ul>
        {holidays.map((holiday) => (
          <HolidayRow key={holiday.id} holiday={holiday} />
        ))}
      </ul>
      <HolidayForm today={today} />
    </section>
  )
}

function HolidayRow({ holiday }: { holiday: Holiday }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const dayOf = (day: string) => formatDate((key, options) => t(key, options), `${day}T12:00:00+05:30`)
  const span =
    holiday.fromDay === holiday.untilDay
      ? dayOf(holiday.fromDay)
      : t('holidays.span', { from: dayOf(holiday.fromDay), until: dayOf(holiday.untilDay) })
  const remove = async () => {
    const call = () => api.call(artisansApi.cancelHoliday, { params: { holiday: holiday.id } })
    setProblem(await act(call, t('holidays.removed')))
  }
  return (
    <li className="dash-row">
      <span>
        <b>{span}</b>
        <br />
        <span className="small mute">{t('holidays.days', { count: daysOf(holiday) })}</span>
        {problem ? (
          <span className="err" role="alert">
            {problem}
          </span>
        ) : null}
      </span>
      <Button variant="link" aria-label={t('holidays.removeOf', { span })} onClick={() => void remove()}>
        {t('holidays.remove')}
      </Button>
    </li>
  )
}

function HolidayForm({ today }: { today: string }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isFirstMissing, setFirstMissing] = useState(false)
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const fromDay = typed(form, 'fromDay')
    if (fromDay === '') {
      setFirstMissing(true)
      return
    }
    const body = { fromDay, untilDay: typed(form, 'untilDay') || fromDay }
    setSending(true)
    const refused = await act(() => api.call(artisansApi.takeHoliday, { body }), t('holidays.added'))
    setSending(false)
    setProblem(refused)
    if (refused) return
    setFirst('')
    setLast('')
  }

  return (
    <form method="post" className="stack holiday-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        name="fromDay"
        type="date"
        min={today}
        value={first}
        onChange={({ target }) => {
          setFirst(target.value)
          setFirstMissing(false)
        }}
        label={t('holidays.from')}
        error={isFirstMissing ? t('common:invalid.date') : undefined}
      />
      <Field
        name="untilDay"
        type="date"
        min={first || today}
        value={last}
        onChange={({ target }) => setLast(target.value)}
        label={t('holidays.until')}
        help={t('holidays.most', { count: longestHolidayDays })}
        error={problem ?? undefined}
      />
      <Button type="submit" disabled={isSending}>
        {isSending ? t('common:form.sending') : t('holidays.add')}
      </Button>
    </form>
  )
}
