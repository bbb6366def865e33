import { accountsApi } from '#features/accounts/api.ts'
import { addressesApi } from '#features/addresses/api.ts'
import { agentCheckoutApi } from '#features/agent-checkout/api.ts'
import { artisansApi } from '#features/artisans/api.ts'
import { auditApi } from '#features/audit/api.ts'
import { brandApi } from '#features/brand/api.ts'
import type { Entry } from '#features/call.ts'
import { cartApi } from '#features/cart/api.ts'
import { certificatesApi } from '#features/certificates/api.ts'
import { collectionsApi } from '#features/collections/api.ts'
import { complaintsApi } from '#features/complaints/api.ts'
import { contactApi } from '#features/contact/api.ts'
import { couponsApi } from '#features/coupons/api.ts'
import { couriersApi } from '#features/couriers/api.ts'
import { craftsApi } from '#features/crafts/api.ts'
import { customWorkApi } from '#features/custom-work/api.ts'
import { draftsApi } from '#features/drafts/api.ts'
import { giftCardsApi } from '#features/gift-cards/api.ts'
import { homeApi } from '#features/home/api.ts'
import { imagesApi } from '#features/images/api.ts'
import { impersonationApi } from '#features/impersonation/api.ts'
import { importsApi } from '#features/imports/api.ts'
import { journalApi } from '#features/journal/api.ts'
import { messagesApi } from '#features/messages/api.ts'
import { newsletterApi } from '#features/newsletter/api.ts'
import { notificationsApi } from '#features/notifications/api.ts'
import { operationsApi } from '#features/operations/api.ts'
import { ordersApi } from '#features/orders/api.ts'
import { paths } from '#features/paths.ts'
import { paymentsApi } from '#features/payments/api.ts'
import { payoutsApi } from '#features/payouts/api.ts'
import { productsApi } from '#features/products/api.ts'
import { proofsApi } from '#features/proofs/api.ts'
import { questionsApi } from '#features/questions/api.ts'
import { reportsApi } from '#features/reports/api.ts'
import { returnsApi } from '#features/returns/api.ts'
import { reviewsApi } from '#features/reviews/api.ts'
import { searchApi } from '#features/search/api.ts'
import { settingsApi } from '#features/settings/api.ts'
import { followSettings } from '#features/settings/save-setting.ts'
import { setupApi } from '#features/setup/api.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { taxApi } from '#features/tax/api.ts'
import { teamApi } from '#features/team/api.ts'
import { translationsApi } from '#features/translations/api.ts'
import { webhooksApi } from '#features/webhooks/api.ts'
import { wishlistApi } from '#features/wishlist/api.ts'
import { serveEntry } from './calls.ts'
import type { FastifyReply, HaatApp } from './context.ts'
import { openHttpTools } from './http-facts.ts'

export const entries: readonly Entry[] = [
  ...Object.values(accountsApi),
  ...Object.values(addressesApi),
  ...Object.values(agentCheckoutApi),
  ...Object.values(artisansApi),
  ...Object.values(auditApi),
  ...Object.values(cartApi),
  ...Object.values(collectionsApi),
  ...Object.values(complaintsApi),
  ...Object.values(contactApi),
  ...Object.values(couponsApi),
  ...Object.values(brandApi),
  ...Object.values(homeApi),
  ...Object.values(craftsApi),
  ...Object.values(draftsApi),
  ...Object.values(imagesApi),
  ...Object.values(impersonationApi),
  ...Object.values(importsApi),
  ...Object.values(journalApi),
  ...Object.values(messagesApi),
  ...Object.values(customWorkApi),
  ...Object.values(giftCardsApi),
  ...Object.values(notificationsApi),
  ...Object.values(questionsApi),
  ...Object.values(newsletterApi),
  ...Object.values(operationsApi),
  ...Object.values(ordersApi),
  ...Object.values(couriersApi),
  ...Object.values(paymentsApi),
  ...Object.values(payoutsApi),
  ...Object.values(productsApi),
  ...Object.values(proofsApi),
  ...Object.values(reportsApi),
  ...Object.values(returnsApi),
  ...Object.values(reviewsApi),
  ...Object.values(searchApi),
  ...Object.values(settingsApi),
  ...Object.values(setupApi),
  ...Object.values(signInApi),
  ...Object.values(taxApi),
  ...Object.values(certificatesApi),
  ...Object.values(teamApi),
  ...Object.values(translationsApi),
  ...Object.values(webhooksApi),
  ...Object.values(wishlistApi),
] as Entry[]

export function serveApi(app: HaatApp): void {
  const tools = openHttpTools(app.haat)
  for (const entry of entries) serveEntry(app, entry, tools)
  // Email programs POST to this URL; whoever opens it with GET is a person.
  leadFrom(app, '/api/unsubscribe', paths.leaveFollower)
  leadFrom(app, '/api/newsletter/leave', paths.leaveNewsletter)
  leadFrom(app, '/api/order-links', paths.orderLink)

  let following: ReturnType<typeof followSettings> | undefined
  app.addHook('onReady', async () => {
    following = followSettings(app.haat)
    await app.haat.index.open()
  })
  app.addHook('onClose', async () => {
    tools.intake.close()
    await following?.stop()
    await app.haat.index.close()
  })
}

function leadFrom(app: HaatApp, url: string, page: (code: string) => string): void {
  app.get<{ Querystring: { code?: string } }>(
    url,
    ({ query }, reply): FastifyReply => reply.redirect(page(String(query.code ?? '').slice(0, 200)), 303),
  )
}
