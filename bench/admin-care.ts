/** Returns, reviews, complaints, emails, notes and coupons; `$1`: now. */
export const writeCare = [
  `INSERT INTO returns (number, order_id, parcel_id, customer_id, artisan_id, status, reason, wish, words, refund_route, goods_paise, shipping_paise,
    return_cost_paise, created_at, due_at)
  SELECT p.number || '-R1', p.order_id, p.id, o.customer_id, p.artisan_id, (ARRAY['requested','needs_info','approved','sent_back','received','rejected','appealed','withdrawn'])[1 + p.id % 8],
    (ARRAY['damaged','wrong','not_as_described','changed_mind'])[1 + p.id % 4], 'refund', 'It came broken.', 'original', p.subtotal_paise, 0, 0,
    p.delivered_at + interval '1 day', $1::timestamptz + interval '60 days'
  FROM parcels p JOIN orders o ON o.id = p.order_id JOIN admin_parcels d ON d.parcel = p.number WHERE d.status IN ('delivered', 'completed') AND p.id % 40 = 0`,
  `INSERT INTO return_lines (return_id, line_id, quantity, paid_paise)
  SELECT r.id, l.id, l.quantity, l.line_paise FROM returns r JOIN order_lines l ON l.parcel_id = r.parcel_id JOIN admin_parcels d ON r.number = d.parcel || '-R1'`,
  `INSERT INTO reviews (public_id, product_id, user_id, order_line_id, rating, title, text, language, written_at)
  SELECT DISTINCT ON (g.product_id, o.customer_id) gen_random_uuid(), g.product_id, o.customer_id, l.id, 1 + (l.id % 9) / 2, 'As shown', 'It came well packed and looks as on the picture.', 'en', p.delivered_at + interval '2 days'
  FROM order_lines l JOIN parcels p ON p.id = l.parcel_id JOIN orders o ON o.id = p.order_id JOIN admin_parcels d ON d.parcel = p.number
  JOIN admin_goods g ON g.variant_id = l.variant_id WHERE d.status IN ('delivered', 'completed') AND l.id % 5 = 0 ORDER BY 2, 3, l.id`,
  `UPDATE products p SET rating_sum = r.sum, rating_count = r.count FROM (SELECT product_id, sum(rating) AS sum, count(*) AS count FROM reviews GROUP BY 1) r
  WHERE r.product_id = p.id AND p.slug LIKE 'admin-artisan-%'`,
  `INSERT INTO review_reports (review_id, user_id, reason, note, reported_at)
  SELECT r.id, b.id, 'offensive', '', $1::timestamptz - r.id % 90 * interval '1 hour' FROM reviews r JOIN admin_goods g ON g.product_id = r.product_id AND g.k = 0 JOIN admin_buyers b ON b.turn = r.id % 1000 WHERE r.id % 20 = 0`,
  `INSERT INTO grievances (ticket, name, email, subject, text, language, status, sent_at, acknowledge_by, resolve_by, acknowledged_at, resolved_at, code_hash, order_number)
  SELECT 'GR-D' || lpad(c::text, 6, '0'), b.full_name, 'buyer-' || b.turn + 1 || '@admin.test', (ARRAY['order','product','artisan','money','privacy','other'])[1 + c % 6],
    'My parcel came late and nobody told me.', b.language, CASE WHEN c > 120 THEN 'resolved' WHEN c % 3 = 0 THEN 'acknowledged' WHEN c % 7 = 1 THEN 'waiting' ELSE 'open' END,
    drawn.at, drawn.at + interval '48 hours', drawn.at + interval '1 month', CASE WHEN c > 120 OR c % 3 = 0 OR c % 7 = 1 THEN drawn.at + interval '20 hours' END,
    CASE WHEN c > 120 THEN drawn.at + interval '9 days' END, 'admin ' || c, o.number
  FROM (SELECT c, $1::timestamptz - c * interval '3 hours' AS at FROM generate_series(1, 3000) c) drawn
  JOIN admin_buyers b ON b.turn = c * 13 % (SELECT count(*) FROM admin_buyers) LEFT JOIN admin_orders o ON o.n = c`,
  `INSERT INTO grievance_events (grievance_id, at, kind, author_role, text, is_public)
  SELECT id, sent_at, 'sent', 'customer', text, true FROM grievances WHERE ticket LIKE 'GR-D%'`,
  `INSERT INTO contact_messages (name, email, message, language, sent_at, answered_at)
  SELECT full_name, 'buyer-' || turn + 1 || '@admin.test', 'Do you also sell lamps?', language, $1::timestamptz - turn * interval '2 hours', CASE WHEN turn > 60 THEN $1::timestamptz END
  FROM admin_buyers WHERE turn < 5000`,
  `INSERT INTO subscribers (email, email_folded, language, asked_at, confirmed_at, leave_code, left_at)
  SELECT 'buyer-' || turn + 1 || '@admin.test', 'buyer-' || turn + 1 || '@admin.test', language, $1::timestamptz - turn * interval '20 minutes',
    CASE WHEN turn % 9 <> 0 THEN $1::timestamptz - turn * interval '19 minutes' END, 'admin-leave-' || turn, CASE WHEN turn % 17 = 0 THEN $1::timestamptz END
  FROM admin_buyers ON CONFLICT DO NOTHING`,
  `INSERT INTO coupons (code, percent_basis_points, from_paise, platform_share_basis_points, starts_at, ends_at, created_at)
  SELECT 'DESK' || lpad(n::text, 4, '0'), 500 + n % 4 * 500, 100000, 10000, $1::timestamptz - n * interval '1 day', $1::timestamptz + (50 - n) * interval '3 days', $1::timestamptz - n * interval '1 day'
  FROM generate_series(1, 500) n`,
  `INSERT INTO order_notes (order_id, author_id, text, written_at)
  SELECT o.id, (SELECT min(id) FROM users WHERE role = 'admin'), 'Rang the buyer, will call again.', d.at + interval '1 day'
  FROM admin_orders d JOIN orders o ON o.number = d.number WHERE d.n % 60 = 0 AND EXISTS (SELECT FROM users WHERE role = 'admin')`,
  `INSERT INTO refund_requests (order_id, parcel_id, wish, amount_paise, reason, asked_by, asked_at)
  SELECT p.order_id, p.id, jsonb_build_object('goodsPaise', p.subtotal_paise, 'shippingPaise', 0, 'goodwillPaise', 0), p.subtotal_paise, 'Broken on the way',
    (SELECT min(id) FROM users WHERE role = 'admin'), $1::timestamptz - p.id % 50 * interval '1 hour'
  FROM parcels p JOIN admin_parcels d ON d.parcel = p.number WHERE d.status = 'delivered' AND p.id % 20 = 1 AND EXISTS (SELECT FROM users WHERE role = 'admin')`,
]

/** One batch of audit records, from number `$2` up to `$3`. The hash chain is sealed after each batch. */
export const writeRecords = `
  INSERT INTO audit_records (at, actor_role, actor_id, action, subject, before, after, request_id)
  SELECT $1::timestamptz - (100000 - n) * interval '5 minutes', 'admin', (SELECT min(id) FROM users WHERE role = 'admin'),
    (ARRAY['listing.publish','verification.verify','refund.give','payout.pay','settings.save','review.hide'])[1 + n % 6],
    (ARRAY['product:admin-artisan-','artisan:admin-artisan-','order:HT-','payout:PO-','settings:','review:'])[1 + n % 6] || n % 5000, '{"status":"in_review"}', '{"status":"published"}', 'admin-' || n
  FROM generate_series($2::int, $3::int) n`
