import type { ForgetPerson } from '#domain/accounts/delete-account.ts'
import { forgetMaker } from '#domain/artisans/forget-maker.ts'
import { forgetDrafts } from '#domain/catalog/forget-drafts.ts'
import { forgetParts } from '#domain/images/forget-parts.ts'
import { forgetReader } from '#domain/journal/forget-reader.ts'
import { forgetBuyer } from '#domain/orders/forget-buyer.ts'
import { forgetPayer } from '#domain/payments/forget-payer.ts'
import { forgetReviewer } from '#domain/reviews/forget-reviewer.ts'
import { forgetSearcher } from '#domain/search/forget-searcher.ts'
import { forgetWisher } from '#domain/wishlist/forget-wisher.ts'

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
