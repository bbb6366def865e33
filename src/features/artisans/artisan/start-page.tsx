import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { requireRole } from '#features/actor.ts'
import { artisansApi } from '#features/artisans/api.ts'
import { findOwnArtisan } from '#features/artisans/artisan-queries.ts'
import { paths } from '#features/paths.ts'
import { findPayoutAccount } from '#features/payouts/earning-queries.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { ArtisanFile } from '#features/verification/artisan-file.ts'
import { findOwnFile } from '#features/verification/artisan-file-queries.ts'
import { type ArtisanStep, artisanSteps } from '#features/verification/onboarding-steps.ts'
import { findOwnStanding } from '#features/verification/verification-queries.ts'
import { Button, Problem } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ArtisanStepSection, StepForm, StepState } from './onboarding-step.tsx'
import { OwnStandingSection } from './own-standing.tsx'

/** States before the shop first opens; later the steps are only for review. */
const unopened: readonly string[] = ['applied', 'in_review', 'changes_requested', 'rejected', 'rejection_appealed']

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [artisan, file, standing, account] = await Promise.all([
    findOwnArtisan(ctx),
    findOwnFile(ctx),
    findOwnStanding(ctx),
    findPayoutAccount(ctx, artisanId ?? 0),
  ])
  const hasOpened = standing !== null && !unopened.includes(standing.status)
  const head = privateHead(context, hasOpened ? 'workshop:standing.title' : 'workshop:start.title')
  return { head, artisan: artisan && file ? { artisan, file } : null, standing, account, hasOpened }
}

export { meta } from '#features/page-meta.ts'

export default function StartPage() {
  const { t } = useTranslation('workshop')
  const { artisan, standing, account, hasOpened } = useLoaderData<typeof loader>()
  if (!artisan || !standing) return <EmptyState title={t('shop:profile.noArtisan')} />

  const { missing, needed } = artisan.file
  const first = needed.find((step) => missing.includes(step))
  const application = standing.moves.find((move) => move === 'apply' || move === 'apply_again')
  return (
    <>
      <div className="workshop-head">
        <h1>{t(hasOpened ? 'standing.title' : 'start.title')}</h1>
        <p className="mute" role="status">
          {t('start.count', { done: artisanSteps.length - missing.length, all: artisanSteps.length })}
        </p>
      </div>
      {hasOpened ? null : (
        <p className="start-lead">
          {t('start.lead')} <ReadAloud text={t('start.lead')} />
        </p>
      )}
      {standing.status === 'applied' ? null : <OwnStandingSection standing={standing} isStart />}
      <div className="start-columns">
        <StepLinks missing={missing} needed={needed} />
        <div>
          <ol className="artisan-steps" aria-label={t('start.stepsLabel')}>
            {artisanSteps.map((step) => (
              <ArtisanStepSection
                key={step}
                step={step}
                isDone={!missing.includes(step)}
                isNeeded={needed.includes(step)}
                opensFirst={step === first}
              >
                <StepForm step={step} artisan={artisan} account={account} />
              </ArtisanStepSection>
            ))}
          </ol>
          {application ? (
            <ApplySection move={application as 'apply' | 'apply_again'} missing={missing} needed={needed} />
          ) : null}
          {hasOpened ? null : (
            <p>
              {t('start.meanwhile')} <Link to={paths.workshopNewProduct()}>{t('start.toProducts')}</Link>
            </p>
          )}
        </div>
      </div>
    </>
  )
}

function StepLinks({ missing, needed }: Pick<ArtisanFile, 'missing' | 'needed'>) {
  const { t } = useTranslation('workshop')
  return (
    <nav className="step-links" aria-label={t('start.stepsLabel')}>
      <ul>
        {artisanSteps.map((step) => (
          <li key={step}>
            <a href={paths.workshopStart(step)}>{t(`start.step.${step}`)}</a>
            <StepState isDone={!missing.includes(step)} isNeeded={needed.includes(step)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { move: 'apply' | 'apply_again'; missing: readonly ArtisanStep[]; needed: readonly ArtisanStep[] }

function ApplySection({ move, missing, needed }: Props) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const [isActing, setActing] = useState(false)
  const open = missing.filter((step) => needed.includes(step))

  const apply = async () => {
    setActing(true)
    setProblem(await act(() => api.call(artisansApi.moveOwn, { body: { move } }), t('start.apply.sent')))
    setActing(false)
  }

  return (
    <section aria-labelledby="apply" className="apply">
      <h2 id="apply">{t('start.apply.title')}</h2>
      {open.length === 0 ? (
        <p>{t('start.apply.ready')}</p>
      ) : (
        <>
          <p id="apply-open">{t('start.apply.missing')}</p>
          <ul>
            {open.map((step) => (
              <li key={step}>
                <a href={paths.workshopStart(step)}>{t(`start.step.${step}`)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <Problem>{problem}</Problem>
      <Button variant="act" wide disabled={isActing || open.length > 0} onClick={() => void apply()}>
        {t(move === 'apply' ? 'start.apply.act' : 'start.apply.again')}
      </Button>
    </section>
  )
}
