import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { getEmailState } from '#features/accounts/email-queries.ts'
import { OwnAccountSections } from '#features/accounts/parts/own-account-sections.tsx'
import { OwnMaker } from '#features/accounts/parts/own-artisan.tsx'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { findOwnArtisan } from '#features/artisans/artisan-queries.ts'
import { indianDay } from '#features/artisans/holiday.ts'
import { listHolidays } from '#features/artisans/holiday-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { findOwnFile } from '#features/verification/artisan-file-queries.ts'
import { makerSteps } from '#features/verification/onboarding-steps.ts'
import { findOwnStanding } from '#features/verification/verification-queries.ts'
import { SectionHead } from '#ui/section-head.tsx'
import type { OwnMaker as Maker } from './artisan-form-parts.ts'
import { HolidaysSection } from './holidays.tsx'
import { MakerStepSection, StepForm } from './onboarding-step.tsx'
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
