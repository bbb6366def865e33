import type { ForgetPerson } from '#features/accounts/delete-account.ts'
import { forgetMaker } from '#features/artisans/forget-maker.ts'
import { forgetDrafts } from '#features/drafts/forget-drafts.ts'
import { forgetParts } from '#features/images/forget-parts.ts'
import { forgetReader } from '#features/newsletter/erase-reader.ts'
import { forgetBuyer } from '#features/orders/erase-buyer.ts'
import { forgetPayer } from '#features/payments/forget-payer.ts'
import { forgetReviewer } from '#features/reviews/forget-reviewer.ts'
import { forgetSearcher } from '#features/search/forget-searcher.ts'
import { forgetWisher } from '#features/wishlist/forget-wisher.ts'

/** What every area forgets of a person whose account is closed. Accounts stand above these areas and cannot call them. */
export const forgetting: readonly ForgetPerson[] = [
  forgetParts,
  forgetDrafts,
  forgetMaker,
  forgetSearcher,
  forgetPayer,
  forgetBuyer,
  forgetReviewer,
  forgetWisher,
  forgetReader,
]
