/** A year of orders with their money; the books balance. `$1`: how many, `$2`: now. */
export const drawOrders = [
  `CREATE TEMP TABLE admin_orders ON COMMIT DROP AS
  SELECT n, at, 'HT-' || to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYMM') || '-' || n + 100000 AS number, (n * 7919) % (SELECT count(*) FROM admin_buyers) AS buyer,
    n % 10 = 0 AS is_cash, CASE WHEN n % 5 = 1 THEN 2 ELSE 1 END AS parcels,
    CASE WHEN n % 50 = 7 THEN 'expired' WHEN n % 20 = 3 THEN 'cancelled'
      WHEN days >= 12 THEN CASE WHEN n % 97 = 5 THEN 'returned' WHEN n % 211 = 9 THEN 'lost' ELSE 'completed' END
      WHEN days >= 5 THEN (ARRAY['delivered','delivered','out_for_delivery','shipped','delivered'])[1 + n % 5]
      WHEN days >= 1.5 THEN (ARRAY['accepted','making','ready','shipped','shipped'])[1 + n % 5]
      ELSE (ARRAY['placed','placed','accepted','on_hold','placed'])[1 + n % 5] END AS status
  FROM (SELECT n, days, $2::timestamptz - days * interval '1 day' AS at
    FROM (SELECT n, ($1::int - n) * 365.0 / $1::int AS days FROM generate_series(1, $1::int) n) counted) drawn`,
  `CREATE TEMP TABLE admin_lines ON COMMIT DROP AS
  SELECT o.n, g.*, o.at, o.number || '-' || place AS parcel, o.number, o.status, o.is_cash, b.state AS to_state, quantity,
    CASE WHEN g.tax_status = 'registered' THEN CASE WHEN g.turn % 5 = 0 THEN 1800 ELSE 500 END ELSE 0 END AS rate,
    price * quantity AS line, CASE WHEN j = 0 AND price * quantity < 150000 THEN 8000 ELSE 0 END AS shipping, 0::bigint AS tax
  FROM admin_orders o JOIN admin_buyers b ON b.turn = o.buyer
  CROSS JOIN LATERAL generate_series(1, o.parcels) place CROSS JOIN LATERAL generate_series(0, CASE WHEN o.n % 3 = 0 THEN 1 ELSE 0 END) j
  CROSS JOIN LATERAL (SELECT 1 + (o.n + place + j) % 2 AS quantity) drawn
  JOIN admin_goods g ON g.turn = (o.n * 31 + place * 1709) % (SELECT max(turn) + 1 FROM admin_goods) AND g.k = j`,
  'UPDATE admin_lines SET tax = line + shipping - ((line + shipping) * 20000 + 10000 + rate) / (2 * (10000 + rate))',
  `CREATE TEMP TABLE admin_parcels ON COMMIT DROP AS
  SELECT *, goods + shipping AS total, (commission * 1800 + 5000) / 10000 AS commission_gst,
    CASE WHEN tax_status IN ('registered', 'composition') THEN ((goods + shipping - tax) * 50 + 5000) / 10000 ELSE 0 END AS tcs,
    CASE WHEN NOT has_pan THEN ((goods + shipping) * 500 + 5000) / 10000
      WHEN tax_status = 'registered' THEN ((goods + shipping) * 10 + 5000) / 10000 ELSE 0 END AS tds
  FROM (SELECT n, number, parcel, at, status, is_cash, artisan_id, state, to_state, tax_status, has_pan, sum(line)::bigint AS goods,
      sum(shipping)::bigint AS shipping, sum(tax)::bigint AS tax, sum((line * 1000 + 5000) / 10000)::bigint AS commission
    FROM admin_lines GROUP BY n, number, parcel, at, status, is_cash, artisan_id, state, to_state, tax_status, has_pan) summed`,
  'ANALYZE admin_orders, admin_lines, admin_parcels',
]

export const writeOrders = [
  `INSERT INTO orders (number, customer_id, placed_at, payment_method, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise,
    shipping_address, billing_address, language)
  SELECT o.number, b.id, o.at, CASE WHEN o.is_cash THEN 'cod' ELSE (ARRAY['upi','upi','card','netbanking'])[1 + o.n % 4] END, p.goods, 0, p.shipping, p.tax,
    p.total, b.address, b.address, b.language
  FROM admin_orders o JOIN admin_buyers b ON b.turn = o.buyer
  JOIN (SELECT n, sum(goods) AS goods, sum(shipping) AS shipping, sum(tax) AS tax, sum(total) AS total FROM admin_parcels GROUP BY n) p ON p.n = o.n
  ORDER BY o.n`,
  // Deadlines of open parcels are far away, so that the shop's own jobs do not change the data.
  `INSERT INTO parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, chargeable_grams,
    zone, from_state, to_state, promised_from, promised_until, carrier, tracking_number, dispatched_at, delivered_at, created_at, due_at)
  SELECT o.id, p.parcel, p.artisan_id, p.status, p.goods, 0, p.shipping, p.tax, p.total, 900, 'D', p.state, p.to_state, p.at + interval '6 days',
    p.at + interval '12 days', CASE WHEN s.is_sent THEN 'India Post' END, CASE WHEN s.is_sent THEN 'ED' || lpad((p.n * 10 + p.artisan_id % 10)::text, 9, '0') || 'IN' END,
    CASE WHEN s.is_sent THEN p.at + interval '2 days' END, CASE WHEN p.status IN ('delivered', 'completed') THEN p.at + interval '4 days' END, p.at,
    CASE WHEN p.status IN ('placed', 'delivered') THEN $1::timestamptz + interval '60 days' END
  FROM admin_parcels p JOIN orders o ON o.number = p.number
  CROSS JOIN LATERAL (SELECT p.status IN ('shipped', 'out_for_delivery', 'delivered', 'completed', 'returned', 'lost') AS is_sent) s ORDER BY p.n, p.parcel`,
  `INSERT INTO order_lines (parcel_id, variant_id, product_slug, name, sku, options, quantity, unit_price_paise, line_paise, discount_paise, shipping_paise,
    hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise, commission_basis_points, commission_paise)
  SELECT p.id, l.variant_id, l.slug, l.name, l.sku, '{}', l.quantity, l.price, l.line, 0, l.shipping, l.hsn, l.rate,
    CASE WHEN l.state = l.to_state THEN l.tax / 2 ELSE 0 END, CASE WHEN l.state = l.to_state THEN l.tax - l.tax / 2 ELSE 0 END,
    CASE WHEN l.state = l.to_state THEN 0 ELSE l.tax END, 1000, (l.line * 1000 + 5000) / 10000
  FROM admin_lines l JOIN parcels p ON p.number = l.parcel`,
  `INSERT INTO order_events (order_id, parcel_id, move, from_status, to_status, actor_role, actor_id, details, at)
  SELECT p.order_id, p.id, m.move, m.from_status, m.to_status, m.by, NULL, '{}', p.created_at + m.turn * interval '9 hours'
  FROM parcels p JOIN admin_parcels d ON d.parcel = p.number
  CROSS JOIN (VALUES (0, 'captured', 'awaiting_payment', 'placed', 'system', 1), (1, 'accept', 'placed', 'accepted', 'artisan', 2), (2, 'pack', 'accepted', 'ready', 'artisan', 3),
    (3, 'ship', 'ready', 'shipped', 'artisan', 4), (4, 'deliver', 'shipped', 'delivered', 'system', 5), (5, 'complete', 'delivered', 'completed', 'system', 6))
    m (turn, move, from_status, to_status, by, reach)
  WHERE m.reach <= CASE d.status WHEN 'expired' THEN 0 WHEN 'placed' THEN 1 WHEN 'on_hold' THEN 1 WHEN 'cancelled' THEN 1 WHEN 'accepted' THEN 2 WHEN 'making' THEN 2
    WHEN 'ready' THEN 3 WHEN 'delivered' THEN 5 WHEN 'completed' THEN 6 ELSE 4 END`,
  // Opening stock is the units sold since plus the current stock.
  `WITH sold AS (
    SELECT variant_id, sum(quantity) AS units FROM admin_lines WHERE status NOT IN ('expired', 'cancelled', 'returned') GROUP BY 1
  ), shelf AS (
    INSERT INTO stock (variant_id, on_hand) SELECT variant_id, variant_id % 40 FROM admin_goods RETURNING variant_id, on_hand
  )
  INSERT INTO stock_movements (variant_id, kind, quantity, at)
  SELECT s.variant_id, 'opening', s.on_hand + coalesce(sold.units, 0), $1::timestamptz - interval '2 years' FROM shelf s LEFT JOIN sold USING (variant_id)`,
  `INSERT INTO stock_movements (variant_id, kind, quantity, order_id, at)
  SELECT l.variant_id, 'sold', -l.quantity, o.id, l.at FROM admin_lines l JOIN orders o ON o.number = l.number
  WHERE l.status NOT IN ('expired', 'cancelled', 'returned')`,
]

export const writeDocuments = [
  `INSERT INTO documents (kind, number, artisan_id, financial_year, series, serial, order_id, parcel_id, effect, facts, language, total_paise, issued_at)
  SELECT kind, 'INV/' || year || '/' || lpad(serial::text, 5, '0'), artisan_id, year, 'INV', serial, order_id, id, 'invoice:' || number, '{}', 'en',
    total_paise, dispatched_at
  FROM (SELECT q.*, CASE q.tax_status WHEN 'registered' THEN 'invoice' WHEN 'composition' THEN 'bill_of_supply' ELSE 'bill' END AS kind,
      row_number() OVER (PARTITION BY q.artisan_id, q.year ORDER BY q.dispatched_at, q.id) AS serial
    FROM (SELECT p.*, a.tax_status, to_char(p.dispatched_at + interval '330 minutes' - interval '3 months', 'YY') || '-'
        || to_char(p.dispatched_at + interval '330 minutes' + interval '9 months', 'YY') AS year
      FROM parcels p JOIN admin_parcels d ON d.parcel = p.number JOIN artisans a ON a.id = p.artisan_id WHERE p.dispatched_at IS NOT NULL) q) numbered`,
  `INSERT INTO document_counters (artisan_id, financial_year, series, last)
  SELECT artisan_id, financial_year, series, max(serial) FROM documents d JOIN artisans a ON a.id = d.artisan_id
  WHERE a.slug LIKE 'admin-artisan-%' GROUP BY 1, 2, 3`,
]
