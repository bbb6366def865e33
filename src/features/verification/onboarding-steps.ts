import type { ShopSettings } from '#features/settings/shop-settings.ts'

/** In page order; artisans may complete them in any order. */
export const artisanSteps = ['craft', 'story', 'pictures', 'money', 'tax', 'papers', 'undertaking'] as const

export type ArtisanStep = (typeof artisanSteps)[number]

/** Which of them an application needs, the shop decides (`applySteps`); the others may follow later. */
const alwaysNeeded: readonly ArtisanStep[] = ['craft', 'tax', 'undertaking']

export function neededSteps({ applySteps }: Pick<ShopSettings, 'applySteps'>): ArtisanStep[] {
  return artisanSteps.filter((step) => alwaysNeeded.includes(step) || applySteps.some((needed) => needed === step))
}

/** Required by law to sell: the origin of the goods and the seller's GST status. */
export const sellingSteps = ['craft', 'tax'] as const satisfies readonly ArtisanStep[]

export const undertakingVersion = '2026-11'

export const undertakingPurpose = 'seller-undertaking'

export type StepFacts = {
  crafts: number
  hasPlace: boolean
  stories: number
  pictures: number
  hasPayoutAccount: boolean
  taxStatus: string
  papers: number
  hasUndertaken: boolean
}

function isStepDone(step: ArtisanStep, facts: StepFacts): boolean {
  const done: Record<ArtisanStep, boolean> = {
    craft: facts.crafts > 0 && facts.hasPlace,
    story: facts.stories > 0,
    pictures: facts.pictures > 0,
    money: facts.hasPayoutAccount,
    tax: facts.taxStatus !== 'none',
    papers: facts.papers > 0,
    undertaking: facts.hasUndertaken,
  }
  return done[step]
}

export function missingSteps<Step extends ArtisanStep>(steps: readonly Step[], facts: StepFacts): Step[] {
  return steps.filter((step) => !isStepDone(step, facts))
}
