-- What is kept back, as of today. Sources: Notifications 1/2024 (IT) and 15/2024 (TCS 0.5 % since
-- 10 July 2024); s. 393(1) of the Income-tax Act 2025, before it s. 194-O (TDS 0.1 % since 1 October 2024, 5 % without PAN, nothing
-- for an individual or HUF with PAN up to Rs 5 lakh a year); GST on the services of a marketplace 18 %.
INSERT INTO withholding_rules (kind, basis_points, free_up_to_paise, valid_from, valid_until, source) VALUES
  ('commission_gst', 1800, NULL, '2017-07-01T00:00:00+05:30', NULL, 'GST on services, 18 %'),
  ('fee_gst', 1800, NULL, '2017-07-01T00:00:00+05:30', NULL, 'GST on services, 18 %'),
  ('tcs', 50, NULL, '2024-07-10T00:00:00+05:30', NULL, 'Notifications 15/2024 Central Tax, 1/2024 Integrated Tax; s. 52 CGST Act'),
  ('tds', 10, 50000000, '2024-10-01T00:00:00+05:30', NULL, 's. 194-O, since 1 April 2026 s. 393(1) Income-tax Act 2025'),
  ('tds_without_pan', 500, NULL, '2020-10-01T00:00:00+05:30', NULL, 's. 206AA and its successor');
--> statement-breakpoint
-- Cash on delivery: up to Rs 5,000 a parcel, fragile up to Rs 3,000, fee the higher of Rs 40 and 2 %, off in zone E,
-- after two refused parcels, and where couriers take no cash: islands, Ladakh, army post.
INSERT INTO cod_rules (most_paise, most_fragile_paise, fee_paise, fee_basis_points, most_refused, closed_zones, closed_prefixes, valid_from, valid_until) VALUES
  (500000, 300000, 4000, 200, 2, '{E}', '{194,744,68255,9}', '2026-01-01T00:00:00+05:30', NULL);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- What was sold before these columns were there.
UPDATE payments SET collected_paise = amount_paise WHERE status = 'captured';
--> statement-breakpoint
UPDATE parcels p SET
  dispatched_at = (SELECT min(at) FROM order_events WHERE parcel_id = p.id AND to_status = 'shipped'),
  delivered_at = (SELECT min(at) FROM order_events WHERE parcel_id = p.id AND to_status = 'delivered');
--> statement-breakpoint
INSERT INTO earnings (artisan_id, parcel_id, kind, effect, goods_paise, shipping_paise, coupon_paise, tax_paise, commission_paise,
  commission_gst_paise, tcs_paise, tds_paise, other_paise, net_paise, status, available_at, created_at)
SELECT p.artisan_id, p.id, 'sale', t.effect, owed.net + c.commission, 0, 0, 0, c.commission, 0, 0, 0, 0, owed.net, 'pending',
  t.at + interval '7 days', t.at
FROM ledger_transactions t JOIN parcels p ON t.effect = 'earning:' || p.number
CROSS JOIN LATERAL (SELECT coalesce(-sum(amount_paise), 0) AS net FROM ledger_entries
  WHERE transaction_id = t.id AND account = 'artisan_payable') owed
CROSS JOIN LATERAL (SELECT coalesce(-sum(amount_paise), 0) AS commission FROM ledger_entries
  WHERE transaction_id = t.id AND account = 'commission') c
WHERE t.kind = 'earning';
