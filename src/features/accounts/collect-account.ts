import type { Context } from '#features/context.ts'
import { type Sql, sql } from '#platform/database/sql.ts'

export async function collectAccount(ctx: Context, userId: number): Promise<Record<string, unknown[]>> {
  const sections: Record<string, unknown[]> = {}
  for (const [section, rowsOf] of Object.entries(exportedSections)) {
    const rows = await ctx.db.query<{ found: unknown }>`select to_jsonb(x) as found from (${rowsOf(userId)}) x`
    sections[section] = rows.map(({ found }) => found)
  }
  return sections
}

const orders = (userId: number) => sql`select id from orders where customer_id = ${userId}`
const email = (userId: number) => sql`select email_folded from users where id = ${userId}::bigint`
const artisan = (userId: number) => sql`select id from artisans where user_id = ${userId}`

export const exportedSections: Readonly<Record<string, (userId: number) => Sql>> = {
  account: (userId) => sql`
    select public_id as id, full_name as "fullName", email, phone, role, language, created_at as "createdAt",
    password_changed_at as "passwordChangedAt", email_confirmed_at as "emailConfirmedAt",
    phone_confirmed_at as "phoneConfirmedAt", disabled_at as "disabledAt", disabled_reason as "disabledReason" from users where id = ${userId}`,
  addresses: (userId) => sql`
    select full_name as "fullName", phone, alternate_phone as "alternatePhone", house, street, landmark, city, state,
    pincode, gstin, kind, created_at as "createdAt", removed_at as "removedAt" from addresses
    where user_id = ${userId} order by id`,
  sessions: (userId) => sql`
    select user_agent as "userAgent", remembered, created_at as "createdAt", last_seen_at as "lastSeenAt",
    expires_at as "expiresAt", revoked_at as "revokedAt" from sessions where user_id = ${userId} order by id`,
  pushDevices: (userId) => sql`
    select p.endpoint, p.created_at as "createdAt" from push_subscriptions p
    where p.user_id = ${userId} order by p.session_id`,
  consents: (userId) => sql`
    select purpose, text_version as "textVersion", language, given_at as "givenAt", withdrawn_at as "withdrawnAt"
    from consents where user_id = ${userId} order by id`,
  notifications: (userId) => sql`
    select title, language, path, at, read_at as "readAt" from notifications where user_id = ${userId} order by id`,
  notificationsOff: (userId) =>
    sql`select kind, off_at as "offAt" from notification_switches where user_id = ${userId}`,
  codesSent: (userId) => sql`
    select purpose, subject, created_at as "createdAt", used_at as "usedAt" from one_time_codes
    where user_id = ${userId} order by id`,
  authenticator: (userId) =>
    sql`select created_at as "createdAt", confirmed_at as "confirmedAt" from authenticators where user_id = ${userId}`,
  recoveryCodes: (userId) => sql`
    select created_at as "createdAt", used_at as "usedAt" from recovery_codes where user_id = ${userId} order by id`,
  workshopMember: (userId) => sql`
    select a.name as workshop, m.workshop_role as role, m.added_at as "addedAt" from workshop_members m
    join artisans a on a.id = m.artisan_id where m.user_id = ${userId}`,
  accessTokens: (userId) => sql`
    select name, scope, areas, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
    from access_tokens where user_id = ${userId} order by id`,
  passkeys: (userId) => sql`
    select user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
    where user_id = ${userId} order by id`,
  orders: (userId) => sql`
    select number, placed_at as "placedAt", payment_method as "paymentMethod", subtotal_paise as "subtotalPaise",
    discount_paise as "discountPaise", shipping_paise as "shippingPaise", cod_fee_paise as "codFeePaise",
    tax_paise as "taxPaise", total_paise as "totalPaise", shipping_address as "shippingAddress",
    billing_address as "billingAddress", language, note,
    gift_note as "giftNote", fields, coupon_code as "couponCode" from orders where customer_id = ${userId} order by id`,
  networkOrders: (userId) => sql`
    select o.number as "order", n.bap_id as "buyerApp", n.network_id as "orderThere", n.asked, n.confirmed_at as "confirmedAt"
    from ondc_orders n join orders o on o.id = n.order_id where o.customer_id = ${userId} order by n.order_id`,
  parcels: (userId) => sql`
    select p.number, o.number as "order", a.name as artisan, p.status, p.total_paise as "totalPaise", p.carrier,
    p.tracking_number as "trackingNumber", p.dispatched_at as "dispatchedAt", p.delivered_at as "deliveredAt"
    from parcels p join orders o on o.id = p.order_id join artisans a on a.id = p.artisan_id
    where p.order_id in (${orders(userId)}) order by p.id`,
  lines: (userId) => sql`
    select p.number as parcel, l.name, l.sku, l.options, li.key as picture, l.quantity, l.line_paise as "linePaise",
    l.discount_paise as "discountPaise", l.returned_quantity as "returnedQuantity" from order_lines l
    join parcels p on p.id = l.parcel_id left join images li on li.id = l.picture_id
    where p.order_id in (${orders(userId)}) order by l.id`,
  proofs: (userId) => sql`
    select p.number as parcel, i.key as picture, m.at as "sentAt", m.answered_at as "answeredAt",
    m.asked_change as "askedChange" from milestones m join parcels p on p.id = m.parcel_id
    join images i on i.id = m.image_id where m.is_proof and p.order_id in (${orders(userId)}) order by m.id`,
  orderEvents: (userId) => sql`
    select o.number as "order", e.move, e.to_status as "toStatus", e.actor_role as "by", e.reason, e.at
    from order_events e join orders o on o.id = e.order_id where e.order_id in (${orders(userId)}) order by e.id`,
  payments: (userId) => sql`
    select o.number as "order", p.method, p.status, p.amount_paise as "amountPaise",
    p.refunded_paise as "refundedPaise", p.created_at as "createdAt", p.captured_at as "capturedAt"
    from payments p join orders o on o.id = p.order_id where p.order_id in (${orders(userId)}) order by p.id`,
  balances: (userId) => sql`
    select s.number as parcel, b.amount_paise as "amountPaise", b.paid_at as "paidAt", b.kept_paise as "keptPaise"
    from balances b join parcels s on s.id = b.parcel_id where b.order_id in (${orders(userId)}) order by s.id`,
  refunds: (userId) => sql`
    select o.number as "order", r.status, r.amount_paise as "amountPaise", r.reason, r.route, r.refund_to as "refundTo",
    r.created_at as "createdAt", r.settled_at as "settledAt" from refunds r join payments p on p.id = r.payment_id
    join orders o on o.id = p.order_id where p.order_id in (${orders(userId)}) order by r.id`,
  returns: (userId) => sql`
    select number, status, reason, wish, words, refund_route as "refundRoute", refund_to as "refundTo",
    goods_paise as "goodsPaise", shipping_paise as "shippingPaise", created_at as "createdAt", settled_at as "settledAt"
    from returns where customer_id = ${userId} order by id`,
  certificatesPassedOn: (userId) => sql`
    select c.number, t.from_id = ${userId} as "wasGiven", t.offered_at as "offeredAt", t.taken_at as "takenAt"
    from certificate_transfers t join certificates c on c.id = t.certificate_id
    where t.from_id = ${userId} or t.taken_by = ${userId} order by t.id`,
  parcelMessages: (userId) => sql`
    select p.number as parcel, m.words, m.language, m.at, m.read_at as "readAt", m.hidden_at as "hiddenAt"
    from parcel_messages m join parcels p on p.id = m.parcel_id where m.from_user_id = ${userId} order by m.id`,
  questions: (userId) => sql`
    select a.slug as artisan, p.slug as product, q.words, q.language, q.may_show as "mayShow", q.asked_at as "askedAt",
    q.answer, q.answered_at as "answeredAt", q.hidden_at as "hiddenAt" from questions q
    join artisans a on a.id = q.artisan_id left join products p on p.id = q.product_id
    where q.user_id = ${userId} order by q.id`,
  customRequests: (userId) => sql`
    select a.slug as artisan, p.slug as product, r.words, r.size, r.budget_paise as "budgetPaise",
    r.wanted_by::text as "wantedBy", array(select i.key from custom_request_pictures rp
    join images i on i.id = rp.image_id where rp.request_id = r.id) as pictures, r.asked_at as "askedAt", r.status, r.quote_words as "quoteWords",
    r.price_paise as "pricePaise", r.making_days as "makingDays" from custom_requests r
    join artisans a on a.id = r.artisan_id join products p on p.id = r.product_id
    where r.user_id = ${userId} order by r.id`,
  documents: (userId) => sql`
    select kind, number, total_paise as "totalPaise", issued_at as "issuedAt", facts from documents
    where order_id in (${orders(userId)}) order by id`,
  couponsUsed: (userId) => sql`
    select c.code, u.discount_paise as "discountPaise", u.used_at as "usedAt", u.released_at as "releasedAt"
    from coupon_uses u join coupons c on c.id = u.coupon_id where u.customer_id = ${userId}`,
  giftCards: (userId) => sql`
    select amount_paise as "amountPaise", left_paise as "leftPaise", last_four as "lastFour",
    recipient_email as "recipientEmail", recipient_name as "recipientName", words, language, created_at as "createdAt",
    paid_at as "paidAt", expires_at as "expiresAt" from gift_cards where buyer_id = ${userId} order by id`,
  giftCardsUsed: (userId) => sql`
    select o.number as "order", c.last_four as "lastFour", u.amount_paise as "amountPaise", u.used_at as "usedAt",
    u.released_at as "releasedAt" from gift_card_uses u join gift_cards c on c.id = u.gift_card_id
    join orders o on o.id = u.order_id where u.order_id in (${orders(userId)}) order by u.order_id`,
  reviews: (userId) => sql`
    select p.slug as product, r.rating, r.title, r.text, r.written_at as "writtenAt", r.response from reviews r
    join products p on p.id = r.product_id where r.user_id = ${userId} order by r.id`,
  reviewVotes: (userId) => sql`
    select v.is_helpful as "isHelpful", v.voted_at as "votedAt", r.public_id as review from review_votes v
    join reviews r on r.id = v.review_id where v.user_id = ${userId}`,
  reviewReports: (userId) => sql`
    select r.public_id as review, t.reason, t.note, t.reported_at as "reportedAt" from review_reports t
    join reviews r on r.id = t.review_id where t.user_id = ${userId}`,
  cart: (userId) => sql`select lines, changed_at as "changedAt" from carts where user_id = ${userId}`,
  searchAlerts: (userId) => sql`
    select words, email, asked_at as "askedAt", sent_at as "sentAt" from search_alerts
    where email_folded = (select email_folded from users where id = ${userId}) order by id`,
  wishlistShared: (userId) => sql`select shared_at as "sharedAt" from wishlist_shares where user_id = ${userId}`,
  wishes: (userId) => sql`
    select p.slug as product, w.wished_at as "wishedAt" from wishes w join products p on p.id = w.product_id
    where w.user_id = ${userId}`,
  stockAlerts: (userId) => sql`
    select v.sku, s.email, s.asked_at as "askedAt", s.sent_at as "sentAt" from stock_alerts s
    join variants v on v.id = s.variant_id where s.user_id = ${userId}::bigint or s.email_folded = (${email(userId)})`,
  follows: (userId) => sql`
    select a.slug as artisan, f.followed_at as "followedAt", f.emails_off_at as "emailsOffAt",
      f.email_shared_at as "emailSharedAt" from follows f
    join artisans a on a.id = f.artisan_id where f.user_id = ${userId}`,
  artisanNews: (userId) => sql`
    select p.slug as product, m.sent_at as "sentAt" from new_work_emails m join products p on p.id = m.product_id
    where m.user_id = ${userId}`,
  searches: (userId) => sql`select words, searched_at as "searchedAt" from searches where user_id = ${userId}`,
  searchHistoryOff: (userId) => sql`select since from search_history_off where user_id = ${userId}`,
  newsletter: (userId) => sql`
    select email, language, asked_at as "askedAt", confirmed_at as "confirmedAt", left_at as "leftAt" from subscribers
    where email_folded = (${email(userId)})`,
  messages: (userId) => sql`
    select name, email, order_number as "orderNumber", message, sent_at as "sentAt", answered_at as "answeredAt",
    answer from contact_messages where user_id = ${userId}::bigint or lower(email) = (${email(userId)})`,
  complaints: (userId) => sql`
    select ticket, subject, status, name, email, phone, order_number as "orderNumber", text, sent_at as "sentAt",
    acknowledged_at as "acknowledgedAt", resolved_at as "resolvedAt", outcome from grievances
    where user_id = ${userId}::bigint or lower(email) = (${email(userId)})`,
  complaintWords: (userId) => sql`
    select g.ticket, e.at, e.kind, e.text from grievance_events e join grievances g on g.id = e.grievance_id
    where e.is_public and (g.user_id = ${userId}::bigint or lower(g.email) = (${email(userId)})) order by e.id`,
  pictures: (userId) => sql`
    select i.key, i.width, i.height, i.created_at as "createdAt" from image_uploads u join images i on i.id = u.image_id
    where u.user_id = ${userId}`,
  acts: (userId) => sql`select action, subject, at from audit_records where actor_id = ${userId} order by id`,
  artisan: (userId) => sql`
    select slug, name, home_name as "homeName", state, place, pincode, phone, specialty, fields, story,
    years_of_experience as "years", status, tax_status as "taxStatus", gstin, enrolment_number as "enrolmentNumber",
    pan, legal_form as "legalForm", postal_address as "postalAddress", created_at as "createdAt"
    from artisans where user_id = ${userId}`,
  artisanConsents: (userId) => sql`
    select a.slug as artisan, c.artisan_name as "artisanName", c.manner, c.witness_name as "witnessName",
    c.text_version as "textVersion", c.language, c.given_at as "givenAt", c.withdrawn_at as "withdrawnAt"
    from artisan_consents c join artisans a on a.id = c.artisan_id where c.user_id = ${userId} order by c.id`,
  artisanHolidays: (userId) => sql`
    select a.slug as artisan, h.from_day as "fromDay", h.until_day as "untilDay", h.removed_at as "removedAt"
    from artisan_holidays h join artisans a on a.id = h.artisan_id where h.artisan_id in (${artisan(userId)})
    order by h.id`,
  artisanPapers: (userId) => sql`
    select kind, number, given_at as "givenAt", checked_at as "checkedAt", scan_at as "scanAt" from artisan_papers
    where artisan_id in (${artisan(userId)})`,
  artisanDrafts: (userId) => sql`
    select content, created_at as "createdAt", updated_at as "updatedAt" from product_drafts
    where artisan_id in (${artisan(userId)}) order by id`,
  artisanRevisions: (userId) => sql`
    select p.slug as product, r.after as wanted, r.status, r.reason, r.asked_at as "askedAt" from product_revisions r
    join products p on p.id = r.product_id where p.artisan_id in (${artisan(userId)}) order by r.id`,
  artisanPayoutAccount: (userId) => sql`
    select kind, holder, ifsc, last_four as "lastFour", changed_at as "changedAt" from payout_accounts
    where artisan_id in (${artisan(userId)})`,
  artisanEarnings: (userId) => sql`
    select kind, goods_paise as "goodsPaise", shipping_paise as "shippingPaise", commission_paise as "commissionPaise",
    tcs_paise as "tcsPaise", tds_paise as "tdsPaise", net_paise as "netPaise", status, created_at as "createdAt"
    from earnings where artisan_id in (${artisan(userId)}) order by id`,
  artisanPayouts: (userId) => sql`
    select number, status, amount_paise as "amountPaise", destination, reference, created_at as "createdAt",
    paid_at as "paidAt" from payouts where artisan_id in (${artisan(userId)}) order by id`,
}
