import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { OwnPayoutAccount } from '#features/payouts/artisan/payout-account.tsx'
import type { PayoutAccount } from '#features/payouts/payout.ts'
import { type MakerStep, neededSteps } from '#features/verification/onboarding-steps.ts'
import type { OwnMaker } from './artisan-form-parts.ts'
import { CraftForm } from './craft-form.tsx'
import { GalleryForm } from './gallery-form.tsx'
import { PapersForm } from './papers-form.tsx'
import { StoryForm } from './story-form.tsx'
import { TaxForm } from './tax-form.tsx'
import { UndertakingForm } from './undertaking-form.tsx'

type Props = { step: MakerStep; isDone: boolean; opensFirst: boolean; children: ReactNode }

/** One step: what it is, whether it is done, in words, and its form. A link with `#step` opens it. */
export function MakerStepSection({ step, isDone, opensFirst, children }: Props) {
  const { t } = useTranslation('workshop')
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(opensFirst)

  useEffect(() => {
    if (hash !== `#${step}`) return
    setOpen(true)
    document.getElementById(step)?.scrollIntoView()
  }, [hash, step])

  return (
    <li id={step} className={isDone ? 'maker-step done' : 'maker-step'}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>{t(`start.step.${step}`)}</h2>
          <StepState step={step} isDone={isDone} />
        </summary>
        <div className="step-body">
          <p className="mute">{t(`start.help.${step}`)}</p>
          {children}
        </div>
      </details>
    </li>
  )
}

export function StepState({ step, isDone }: { step: MakerStep; isDone: boolean }) {
  const { t } = useTranslation('workshop')
  const isNeeded = neededSteps.some((needed) => needed === step)
  const open = isNeeded ? t('start.open') : t('start.later')
  return (
    <span className={isDone ? 'step-state ok' : 'step-state'}>
      <i aria-hidden="true" />
      {isDone ? t('start.done') : open}
    </span>
  )
}

/** The form of a step; the profile shows the same ones. */
export function StepForm({
  step,
  maker,
  account,
}: {
  step: MakerStep
  maker: OwnMaker
  account: PayoutAccount | null
}) {
  switch (step) {
    case 'craft':
      return <CraftForm artisan={maker.artisan} />
    case 'story':
      return <StoryForm {...maker} />
    case 'pictures':
      return <GalleryForm {...maker} />
    case 'money':
      return <OwnPayoutAccount account={account} />
    case 'tax':
      return <TaxForm {...maker} />
    case 'papers':
      return <PapersForm papers={maker.file.papers} />
    case 'undertaking':
      return <UndertakingForm file={maker.file} />
  }
}
