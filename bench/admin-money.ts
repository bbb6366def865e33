const isBack = "status IN ('cancelled', 'returned', 'lost')"
const isEarned = "status IN ('delivered', 'completed')"

/** Payments, refunds, earnings, payouts and ledger entries of the generated orders; `$1`: now. */
export const writeMoney = [
  `INSERT INTO payments (order_id, provider, method, status, amount_paise, refunded_paise, collected_paise, currency, gateway_order_id, gateway_payment_id, created_at, captured_at)
  SELECT o.id, CASE WHEN d.is_cash THEN 'cash' ELSE 'sandbox' END, o.payment_method, s.status, o.total_paise,
    CASE WHEN s.status = 'captured' AND d.${isBack} THEN o.total_paise ELSE 0 END,
    CASE WHEN s.status IN ('captured', 'cod_collected', 'remitted') THEN o.total_paise ELSE 0 END, 'INR',
    CASE WHEN NOT d.is_cash THEN 'order_admin' || d.n END, CASE WHEN s.status = 'captured' THEN 'pay_admin' || d.n END, d.at,
    CASE WHEN s.status = 'captured' THEN d.at END
  FROM admin_orders d JOIN orders o ON o.number = d.number
  CROSS JOIN LATERAL (SELECT CASE WHEN d.status = 'expired' THEN 'expired' WHEN NOT d.is_cash THEN 'captured' WHEN d.${isBack} THEN 'cod_refused'
    WHEN d.status = 'completed' THEN 'remitted' WHEN d.status = 'delivered' THEN 'cod_collected' ELSE 'cod_due' END AS status) s`,
  // One refund in twenty has failed and waits for the admin.
  `INSERT INTO refunds (payment_id, status, amount_paise, components, reason, idempotency_key, gateway_refund_id, created_at, settled_at)
  SELECT p.id, CASE WHEN d.n % 400 = 3 THEN 'failed' ELSE 'succeeded' END, o.total_paise,
    jsonb_build_object('lines', o.subtotal_paise, 'shipping', o.shipping_paise), 'cancelled', 'admin-refund-' || d.n,
    'rfnd_admin' || d.n, d.at + interval '1 day', CASE WHEN d.n % 400 <> 3 THEN d.at + interval '2 days' END
  FROM admin_orders d JOIN orders o ON o.number = d.number JOIN payments p ON p.order_id = o.id WHERE d.${isBack} AND p.status = 'captured'`,
  `INSERT INTO gateway_events (provider, event_id, body_hash, kind, body, gateway_order_id, gateway_payment_id, received_at, outcome, reason)
  SELECT 'sandbox', 'evt_admin' || n, sha256(('admin event ' || n)::bytea), 'payment.captured', '{}', 'order_admin' || n, 'pay_admin' || n, at,
    CASE WHEN n % 2500 = 1 THEN 'quarantined' ELSE 'applied' END, CASE WHEN n % 2500 = 1 THEN 'amount differs' END
  FROM admin_orders WHERE NOT is_cash AND status <> 'expired'`,
  `INSERT INTO cash_collections (parcel_id, payment_id, amount_paise, collected_at, remitted_at, reference)
  SELECT s.id, p.id, s.total_paise, s.delivered_at, CASE WHEN p.status = 'remitted' THEN s.delivered_at + interval '7 days' END,
    CASE WHEN p.status = 'remitted' THEN 'CMS' || s.id END
  FROM admin_parcels d JOIN parcels s ON s.number = d.parcel JOIN payments p ON p.order_id = s.order_id WHERE p.provider = 'cash' AND d.${isEarned}`,
  `INSERT INTO payout_runs (number, prepared_at, approved_at, exported_at)
  SELECT 'PR-' || month || '-9000', min(at) + interval '35 days', min(at) + interval '35 days', min(at) + interval '35 days'
  FROM (SELECT to_char(at, 'YYMM') AS month, at FROM admin_parcels WHERE status = 'completed' AND at < $1::timestamptz - interval '40 days') old GROUP BY month`,
  `INSERT INTO payouts (number, run_id, artisan_id, status, amount_paise, rail, destination, reference, created_at, paid_at, updated_at)
  SELECT 'PO-' || d.month || '-9' || lpad(d.artisan_id::text, 6, '0'), r.id, d.artisan_id, 'paid', d.net, 'bank_file',
    '{"kind":"bank","holder":"Artisan","lastFour":"4321","ifsc":"SBIN0000001"}', 'UTR' || d.month || d.artisan_id, r.prepared_at, r.prepared_at + interval '1 day', r.prepared_at
  FROM (SELECT to_char(at, 'YYMM') AS month, artisan_id, sum(total - commission - commission_gst - tcs - tds)::bigint AS net
    FROM admin_parcels WHERE status = 'completed' AND at < $1::timestamptz - interval '40 days' GROUP BY 1, 2) d
  JOIN payout_runs r ON r.number = 'PR-' || d.month || '-9000'`,
  `INSERT INTO earnings (artisan_id, parcel_id, kind, effect, goods_paise, shipping_paise, coupon_paise, tax_paise, commission_paise, commission_gst_paise,
    tcs_paise, tds_paise, other_paise, net_paise, status, available_at, payout_id, created_at)
  SELECT d.artisan_id, p.id, 'sale', 'earning:' || d.parcel, d.goods, d.shipping, 0, d.tax, d.commission, d.commission_gst, d.tcs, d.tds, 0,
    d.total - d.commission - d.commission_gst - d.tcs - d.tds,
    CASE WHEN t.id IS NOT NULL THEN 'paid' WHEN d.status = 'completed' THEN 'available' ELSE 'pending' END,
    CASE WHEN d.status = 'delivered' THEN $1::timestamptz + interval '60 days' ELSE p.delivered_at + interval '7 days' END, t.id, p.delivered_at
  FROM admin_parcels d JOIN parcels p ON p.number = d.parcel
  LEFT JOIN payouts t ON d.status = 'completed' AND d.at < $1::timestamptz - interval '40 days' AND t.number = 'PO-' || to_char(d.at, 'YYMM') || '-9' || lpad(d.artisan_id::text, 6, '0')
  WHERE d.${isEarned}`,
]

const transactions = (kind: string, effect: string, at: string, from: string) => `
  INSERT INTO ledger_transactions (kind, order_id, effect, at) SELECT '${kind}', o.id, '${effect}' || ${at} FROM ${from}`

const entries = (account: string, amount: string, from: string, artisan = 'NULL::bigint') => `
  INSERT INTO ledger_entries (transaction_id, account, artisan_id, amount_paise) SELECT t.id, '${account}', ${artisan}, ${amount} FROM ledger_transactions t ${from}`

const paid = `admin_orders d JOIN orders o ON o.number = d.number JOIN payments p ON p.order_id = o.id WHERE p.status = 'captured'`
const back = `admin_orders d JOIN orders o ON o.number = d.number JOIN payments p ON p.order_id = o.id JOIN refunds r ON r.payment_id = p.id WHERE r.idempotency_key LIKE 'admin-%'`
const parcels = `admin_parcels d JOIN orders o ON o.number = d.number`
const onOrder = (effect: string) =>
  `JOIN orders o ON o.id = t.order_id AND t.effect = '${effect}:' || o.number JOIN admin_orders d ON d.number = o.number`
const onRefund = (effect: string) =>
  `JOIN admin_orders d ON t.effect = '${effect}:admin-refund-' || d.n JOIN orders o ON o.id = t.order_id`
const onParcel = (effect: string) => `JOIN admin_parcels d ON t.effect = '${effect}:' || d.parcel`
const onPayout = "JOIN payouts d ON t.effect = 'payout:' || d.number || ':1' WHERE d.number LIKE 'PO-%-9______'"
const notZero = (column: string) => `WHERE d.${column} <> 0`

/** As in ledger.ts: every transaction sums to zero. */
export const writeLedger = [
  transactions('capture', 'capture:', 'o.number, d.at', paid),
  entries('gateway', 'o.total_paise', onOrder('capture')),
  entries('customer_deposit', '-o.total_paise', onOrder('capture')),
  transactions('refund', 'refund:', 'r.idempotency_key, r.created_at', back),
  entries('customer_deposit', 'o.total_paise', onRefund('refund')),
  entries('refund_payable', '-o.total_paise', onRefund('refund')),
  transactions('refund', 'refund-paid:', 'r.idempotency_key, r.settled_at', `${back} AND r.status = 'succeeded'`),
  entries('refund_payable', 'o.total_paise', onRefund('refund-paid')),
  entries('gateway', '-o.total_paise', onRefund('refund-paid')),
  transactions(
    'cash_collected',
    'cash:',
    "d.parcel, d.at + interval '4 days'",
    `${parcels} WHERE d.is_cash AND d.${isEarned}`,
  ),
  entries('courier', 'd.total', onParcel('cash')),
  entries('customer_deposit', '-d.total', onParcel('cash')),
  transactions(
    'cash_remitted',
    'cash-remitted:',
    "d.parcel, d.at + interval '11 days'",
    `${parcels} WHERE d.is_cash AND d.status = 'completed'`,
  ),
  entries('bank', 'd.total', onParcel('cash-remitted')),
  entries('courier', '-d.total', onParcel('cash-remitted')),
  transactions('earning', 'earning:', "d.parcel, d.at + interval '4 days'", `${parcels} WHERE d.${isEarned}`),
  entries('customer_deposit', 'd.total', onParcel('earning')),
  entries(
    'artisan_payable',
    'd.commission + d.commission_gst + d.tcs + d.tds - d.total',
    onParcel('earning'),
    'd.artisan_id',
  ),
  entries('commission', '-d.commission', onParcel('earning')),
  entries('commission_gst', '-d.commission_gst', onParcel('earning')),
  entries('tcs_payable', '-d.tcs', `${onParcel('earning')} ${notZero('tcs')}`),
  entries('tds_payable', '-d.tds', `${onParcel('earning')} ${notZero('tds')}`),
  `INSERT INTO ledger_transactions (kind, order_id, effect, at) SELECT 'payout', NULL, 'payout:' || number || ':1', paid_at FROM payouts WHERE number LIKE 'PO-%-9______'`,
  entries('artisan_payable', 'd.amount_paise', onPayout, 'd.artisan_id'),
  entries('bank', '-d.amount_paise', onPayout),
]
