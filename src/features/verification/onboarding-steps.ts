/** What a new artisan gives the shop, in the order of the page. Any order will do. */
export const artisanSteps = ['craft', 'story', 'pictures', 'money', 'tax', 'papers', 'undertaking'] as const

export type ArtisanStep = (typeof artisanSteps)[number]

/** Without these nobody can apply; money and papers may come later. */
export const neededSteps = [
  'craft',
  'story',
  'pictures',
  'tax',
  'undertaking',
] as const satisfies readonly ArtisanStep[]

/** Without these the law lets nobody sell: where the goods come from, and how the seller stands with GST. */
export const sellingSteps = ['craft', 'tax'] as const satisfies readonly ArtisanStep[]

/** The wording that an artisan undertakes to keep; a new wording gets a new date. */
export const undertakingVersion = '2026-11'

/** The name of that consent among all others. */
export const undertakingPurpose = 'seller-undertaking'

/** What is there of each step; counts and yes or no only. */
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

export function isStepDone(step: ArtisanStep, facts: StepFacts): boolean {
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

/** Those of the asked steps that are not done yet. */
export function missingSteps<Step extends ArtisanStep>(asked: readonly Step[], facts: StepFacts): Step[] {
  return asked.filter((step) => !isStepDone(step, facts))
}
