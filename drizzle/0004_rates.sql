-- Rates that production needs too. A change of the law is a new row with its own dates, never an edit of these.
-- GST: Notifications 9/2025 and 13/2025 Central Tax (Rate), in force 22 September 2025, 00:00 in India; the rates before
-- it are of Notification 1/2017 and 21/2018. Limits are the value of one piece without tax. The longest prefix wins.
WITH rule (hsn_prefix, handicraft_only, value_limit_paise, old_low, old_high, new_low, new_high, source) AS (VALUES
  ('', false, NULL::bigint, 1800, 1800, 1800, 1800, 'whatever is not listed'),
  ('3406', true, NULL, 1200, 1200, 500, 500, '13/2025: hand-crafted candles'),
  ('4202', true, NULL, 1200, 1200, 500, 500, '13/2025: handicraft bags, purses, jewellery boxes'),
  ('4414', true, NULL, 1200, 1200, 500, 500, '13/2025: wooden frames'),
  ('4416', true, NULL, 1200, 1200, 500, 500, '13/2025: woodwork'),
  ('4419', true, NULL, 1200, 1200, 500, 500, '13/2025: woodwork for the table'),
  ('4420', true, NULL, 1200, 1200, 500, 500, '13/2025: carved and lacquered wood'),
  ('4421', true, NULL, 1200, 1200, 500, 500, '13/2025: woodwork'),
  ('4601', true, NULL, 500, 500, 500, 500, 'mats of grass, cane and leaf'),
  ('4602', true, NULL, 500, 500, 500, 500, 'basketwork'),
  ('4823', true, NULL, 500, 500, 500, 500, 'papier mache'),
  ('50', false, NULL, 500, 500, 500, 500, 'silk fabric, sarees'),
  ('51', false, NULL, 500, 500, 500, 500, 'woollen fabric'),
  ('52', false, NULL, 500, 500, 500, 500, 'cotton fabric, sarees'),
  ('53', false, NULL, 500, 500, 500, 500, 'fabric of other plant fibre'),
  ('54', false, NULL, 500, 500, 500, 500, 'fabric of filament'),
  ('55', false, NULL, 500, 500, 500, 500, 'fabric of staple fibre'),
  ('57', true, NULL, 500, 500, 500, 500, 'handmade carpets and floor coverings'),
  ('58', false, NULL, 500, 500, 500, 500, 'lace, tapestry, braid, embroidery'),
  ('61', false, 250000, 1200, 1200, 500, 1800, '9/2025: knitted garments'),
  ('6117', true, NULL, 1200, 1200, 500, 500, '13/2025: handmade shawls'),
  ('62', false, 250000, 1200, 1200, 500, 1800, '9/2025: garments'),
  ('6214', true, NULL, 1200, 1200, 500, 500, '13/2025: handmade shawls and stoles'),
  ('63', false, 250000, 1200, 1200, 500, 1800, '9/2025: bed and table linen'),
  ('64', false, 250000, 1800, 1800, 500, 1800, '9/2025: footwear, by the pair'),
  ('6802', true, NULL, 1200, 1200, 500, 500, '13/2025: carved stone, inlay'),
  ('6815', true, NULL, 1200, 1200, 500, 500, '13/2025: stone artware'),
  ('6911', true, NULL, 1200, 1200, 500, 500, '13/2025: pottery for the table'),
  ('6912', true, NULL, 1200, 1200, 500, 500, '13/2025: pottery for the table'),
  ('6913', true, NULL, 1200, 1200, 500, 500, '13/2025: figures of clay'),
  ('7018', true, NULL, 1200, 1200, 500, 500, '13/2025: glass artware and beads'),
  ('7020', true, NULL, 1200, 1200, 500, 500, '13/2025: glass artware'),
  ('7113', false, NULL, 300, 300, 300, 300, 'jewellery of gold and silver, filigree'),
  ('7117', true, NULL, 300, 300, 300, 300, 'hand-made imitation jewellery'),
  ('7326', true, NULL, 1200, 1200, 500, 500, '13/2025: iron artware'),
  ('7419', true, NULL, 1200, 1200, 500, 500, '13/2025: brass and copper artware'),
  ('7616', true, NULL, 1200, 1200, 500, 500, '13/2025: aluminium artware'),
  ('8306', true, NULL, 1200, 1200, 500, 500, '13/2025: bells, statuettes'),
  ('9401', true, NULL, 1200, 1200, 500, 500, '9/2025: seats of cane and bamboo'),
  ('9403', false, NULL, 1800, 1800, 1800, 1800, 'wooden furniture'),
  ('9404', false, 250000, 1200, 1200, 500, 1800, '9/2025: quilts'),
  ('9502', true, NULL, 1200, 1200, 500, 500, '13/2025: dolls'),
  ('9503', true, NULL, 1200, 1200, 500, 500, '13/2025: toys'),
  ('9701', true, NULL, 1200, 1200, 500, 500, '13/2025: paintings by hand'),
  ('9703', true, NULL, 1200, 1200, 500, 500, '13/2025: original sculpture')
), span (is_new, valid_from, valid_until) AS (VALUES
  (false, '2017-07-01T00:00:00+05:30'::timestamptz, '2025-09-22T00:00:00+05:30'::timestamptz),
  (true, '2025-09-22T00:00:00+05:30', NULL)
)
INSERT INTO tax_rules (hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source)
SELECT hsn_prefix, handicraft_only,
  -- Up to the reform cloth and made-up goods were at 5 % up to Rs 1,000 a piece.
  CASE WHEN is_new THEN value_limit_paise WHEN hsn_prefix IN ('61', '62', '63', '9404', '6117', '6214') THEN 100000 END,
  CASE WHEN is_new THEN new_low WHEN hsn_prefix IN ('61', '62', '63', '9404', '6117', '6214') THEN 500 ELSE old_low END,
  CASE WHEN is_new THEN new_high ELSE old_high END,
  valid_from, valid_until, source
FROM rule CROSS JOIN span;
--> statement-breakpoint
-- Our own tariff: what couriers plausibly take. Zones: A same city, B same state, C metro to metro, D the rest,
-- E north-east, Jammu and Kashmir, Ladakh, islands. Fragile packing: for the first 2 kg, then for each further kg.
INSERT INTO shipping_rates (zone, slab_grams, first_slab_paise, next_slab_paise, fragile_first_paise, fragile_next_paise, free_above_paise, days_min, days_max, valid_from, valid_until) VALUES
  ('A', 500, 3500, 2000, 4000, 2000, 200000, 1, 2, '2017-07-01T00:00:00+05:30', NULL),
  ('B', 500, 4500, 3000, 4000, 2000, 200000, 2, 4, '2017-07-01T00:00:00+05:30', NULL),
  ('C', 500, 5500, 4000, 4000, 2000, 200000, 2, 4, '2017-07-01T00:00:00+05:30', NULL),
  ('D', 500, 6500, 4500, 4000, 2000, 200000, 4, 7, '2017-07-01T00:00:00+05:30', NULL),
  ('E', 500, 9000, 7000, 4000, 2000, 200000, 7, 12, '2017-07-01T00:00:00+05:30', NULL);
--> statement-breakpoint
-- The platform's own part: 10 % of the value without tax. Rows with a category go before it, an artisan's own rate before both.
INSERT INTO commission_rules (category, basis_points, valid_from, valid_until) VALUES
  (NULL, 1000, '2017-07-01T00:00:00+05:30', NULL);
