import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { getEmailState } from '#domain/accounts/email-queries.ts'
import { findOwnArtisan } from '#domain/artisans/artisan-queries.ts'
import { indianDay } from '#domain/artisans/holiday.ts'
import { listHolidays } from '#domain/artisans/holiday-queries.ts'
import { findOwnFile } from '#domain/artisans/maker-file-queries.ts'
import { makerSteps } from '#domain/artisans/maker-steps.ts'
import { findOwnStanding } from '#domain/artisans/verification-queries.ts'
import { OwnAccountSections } from '#web/accounts/own-account-sections.tsx'
import { OwnMaker } from '#web/accounts/own-maker.tsx'
import { OwnPages } from '#web/accounts/own-pages.tsx'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { HolidaysSection } from './holidays.tsx'
import type { OwnMaker as Maker } from './maker-form-parts.ts'
import { MakerStepSection, StepForm } from './maker-step.tsx'
import { OwnStandingSection } from './own-standing.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  if (!account) throw redirect(paths.login())
  const [artisan, file, standing, email, holidays] = await Promise.all([
    findOwnArtisan(ctx),
    findOwnFile(ctx),
    findOwnStanding(ctx),
    getEmailState(ctx),
    listHolidays(ctx),
  ])
  const head = privateHead(context, 'common:account.profile')
  return {
    head,
    account,
    email,
    maker: artisan && file ? { artisan, file } : null,
    standing,
    holidays,
    today: indianDay(ctx.clock.now()),
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** What visitors read of the maker, what the office knows, and the account behind it. */
export default function MakerProfilePage() {
  const { t } = useTranslation('workshop')
  const { account, email, maker, standing, holidays, today } = useLoaderData<typeof loader>()
  const isWell = standing?.status === 'verified'
  return (
    <div className="profile">
      <h1>{t('common:account.profile')}</h1>
      <OwnPages />
      {standing && !isWell ? <OwnStandingSection standing={standing} /> : null}
      <div className="halves">
        <div>
          <OwnMaker maker={maker?.artisan ?? null} />
        </div>
        <div>
          {standing && isWell ? <OwnStandingSection standing={standing} /> : null}
          <HolidaysSection holidays={holidays} today={today} />
          <p>
            <Link to={paths.workshopMakers()}>{t('profile.makers')}</Link>
          </p>
        </div>
      </div>
      {maker ? <AboutMaker maker={maker} /> : null}
      <section aria-labelledby="own-account">
        <SectionHead id="own-account" title={t('profile.account')} />
        <OwnAccountSections account={account} email={email} />
      </section>
    </div>
  )
}

/** The money has its own page, and the promise is given once. */
const shown = makerSteps.filter((step) => step !== 'money')

function AboutMaker({ maker }: { maker: Maker }) {
  const { t } = useTranslation('workshop')
  const { missing } = maker.file
  return (
    <section aria-labelledby="about-maker">
      <SectionHead id="about-maker" title={t('profile.about')} />
      {maker.artisan.isVerified ? <p className="small mute">{t('profile.material')}</p> : null}
      <ol className="maker-steps">
        {shown.map((step) => (
          <MakerStepSection key={step} step={step} isDone={!missing.includes(step)} opensFirst={false}>
            <StepForm step={step} maker={maker} account={null} />
          </MakerStepSection>
        ))}
      </ol>
    </section>
  )
}
