import type { ForgetPerson } from '#features/accounts/delete-account.ts'
import { forgetArtisan } from '#features/artisans/forget-artisan.ts'
import { forgetDrafts } from '#features/drafts/save-draft.ts'
import { forgetParts } from '#features/images/keep-part.ts'
import { forgetReader } from '#features/newsletter/confirm-newsletter.ts'
import { forgetBuyer } from '#features/orders/write-order.ts'
import { forgetPayer } from '#features/payments/move-payment.ts'
import { forgetReviewer } from '#features/reviews/write-review.ts'
import { forgetSearcher } from '#features/search/record-searches.ts'
import { forgetWisher } from '#features/wishlist/add-wish.ts'

/** What every area forgets of a person whose account is closed. Accounts stand above these areas and cannot call them. */
export const forgetting: readonly ForgetPerson[] = [
  forgetParts,
  forgetDrafts,
  forgetArtisan,
  forgetSearcher,
  forgetPayer,
  forgetBuyer,
  forgetReviewer,
  forgetWisher,
  forgetReader,
]
