/** Names, places and languages repeat; the same in every run. */
const first = `ARRAY['Asha','Ravi','Meena','Suresh','Lakshmi','Imran','Fatima','Gurpreet','Anjali','Biju','Chitra','Dilip','Esther','Farhan','Gita','Hari','Ila','Jaya','Kiran','Lata','Mohan','Nila']`
const last = `ARRAY['Kulkarni','Sharma','Das','Patel','Nair','Khan','Bora','Singh','Reddy','Murmu','Joshi','Pillai','Roy','Naidu','Sahu','Gowda','Yadav']`
const places = `ARRAY['Jaipur','Pune','Bhuj','Guwahati','Madurai','Mysuru','Puri','Kochi','Varanasi','Hyderabad','Ludhiana']`
const states = `ARRAY['rajasthan','maharashtra','gujarat','assam','tamilNadu','karnataka','odisha','kerala','uttarPradesh','telangana','punjab']`
const pincodes = `ARRAY['302001','411004','370001','781001','625001','570001','752001','682001','221001','500001','141001']`
const tongues = `ARRAY['en','hi','mr','gu','as','ta','kn','or','ml','te','pa']`

const of = (list: string, by: string) => `(${list})[1 + (${by}) % array_length(${list}, 1)]`

/** `$1`: how many; `$2`: now. */
export const buyers = `
  INSERT INTO users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at, email_confirmed_at)
  SELECT email, email, ${of(first, 'n * 7')} || ' ' || ${of(last, 'n * 5')}, '9' || lpad(n::text, 9, '0'), 'customer', '-', ${of(tongues, 'n')}, at, at, at
  FROM (SELECT n, 'buyer-' || n || '@admin.test' AS email, $2::timestamptz - (n * 7919) % 525600 * interval '1 minute' AS at
    FROM generate_series(1, $1::int) n) drawn`

export const artisans = `
  INSERT INTO users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at, email_confirmed_at)
  SELECT email, email, ${of(first, 'n * 11')} || ' ' || ${of(last, 'n * 3')}, '8' || lpad(n::text, 9, '0'), 'artisan', '-', ${of(tongues, 'n')}, at, at, at
  FROM (SELECT n, 'artisan-' || n || '@admin.test' AS email, $2::timestamptz - interval '1 year' - n * interval '1 hour' AS at
    FROM generate_series(1, $1::int) n) drawn`

// Of twenty, one has applied, one must change something, one is suspended; every tenth of the new ones is recent.
export const workshops = `
  INSERT INTO artisans (user_id, slug, name, home_language, state, place, pincode, phone, specialty, story, years_of_experience, status,
    verified_at, tax_status, gstin, enrolment_number, pan, created_at, applied_at)
  SELECT id, 'admin-artisan-' || n, full_name, language, ${of(states, 'n')}, ${of(places, 'n')}, ${of(pincodes, 'n')}, phone,
    'Work by hand', '{"en":"We work as our mothers did."}', n % 40,
    CASE WHEN n % 20 = 1 THEN 'applied' WHEN n % 20 = 7 THEN 'in_review' WHEN n % 20 = 11 THEN 'changes_requested'
      WHEN n % 20 = 13 THEN 'suspended' ELSE 'verified' END,
    CASE WHEN n % 20 NOT IN (1, 7, 11) THEN at END,
    CASE n % 4 WHEN 0 THEN 'registered' WHEN 1 THEN 'enrolled' WHEN 2 THEN 'registered' ELSE 'composition' END,
    CASE WHEN n % 4 <> 1 THEN '08' || 'ABCDE' || lpad((n % 10000)::text, 4, '0') || 'F1Z' || n % 10 END,
    CASE WHEN n % 4 = 1 THEN 'ENR' || lpad(n::text, 12, '0') END,
    CASE WHEN n % 9 <> 0 THEN 'ABCDE' || lpad((n % 10000)::text, 4, '0') || 'F' END, at, at
  FROM (SELECT u.id, u.full_name, u.language, u.phone, split_part(split_part(u.email, '-', 2), '@', 1)::int AS n,
      CASE WHEN u.id % 10 = 0 THEN $1::timestamptz - (u.id % 30) * interval '1 day' ELSE u.created_at END AS at
    FROM users u WHERE u.email LIKE 'artisan-%@admin.test') drawn`

export const goods = `
  INSERT INTO products (slug, artisan_id, craft_id, category, state, name, description, materials, techniques, colors, features,
    length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm, packed_height_mm, packed_weight_grams,
    is_fragile, dispatch_days, hsn, status, published_at, price_paise, created_at)
  SELECT a.slug || '-piece-' || k, a.id, c.id, c.category, a.state, c.name || ' ' || ${of("ARRAY['bowl','lamp','cloth','box','tile']", 'a.id + k')} || ' ' || a.id,
    'Made by hand in ' || a.place || '.', '{clay}', '{thrown}', '{blue}', '{}', 120, 120, 80, 400, 200, 200, 160, 700, false, 4,
    ${of("ARRAY['6912','5208','7419','4420','6802']", 'a.id')},
    CASE WHEN a.status <> 'verified' THEN 'draft' WHEN (a.id * 3 + k) % 6 = 0 THEN 'in_review' WHEN (a.id + k) % 50 = 1 THEN 'removed'
      WHEN (a.id + k) % 60 = 2 THEN 'appealed' WHEN (a.id + k) % 40 = 3 THEN 'changes_requested' ELSE 'published' END,
    CASE WHEN a.status = 'verified' THEN a.created_at END, 45000 + (a.id * 7919 + k * 104729) % 60 * 5000, a.created_at
  FROM artisans a CROSS JOIN generate_series(1, 2) k
  JOIN (SELECT id, name, category, row_number() OVER (ORDER BY id) - 1 AS turn, count(*) OVER () AS turns FROM crafts) c
    ON c.turn = (a.id + k) % c.turns
  WHERE a.slug LIKE 'admin-artisan-%'`

export const choices = `
  INSERT INTO variants (product_id, sku, options, options_key, price_paise, position)
  SELECT id, upper(slug), '{}', '{}', price_paise, 0 FROM products WHERE slug LIKE 'admin-artisan-%'`

export const pictures = `
  INSERT INTO product_pictures (product_id, position, image_id, alt)
  SELECT p.id, 0, i.id, '' FROM products p JOIN (SELECT min(id) AS id FROM images HAVING count(*) > 0) i ON true
  WHERE p.slug LIKE 'admin-artisan-%'`

export const drawnFrom = [
  `CREATE TEMP TABLE admin_buyers ON COMMIT DROP AS
    SELECT n - 1 AS turn, id, full_name, language, ${of(states, 'n')} AS state,
      jsonb_build_object('fullName', full_name, 'phone', phone, 'house', (n % 200)::text, 'street', 'Station Road', 'city', ${of(places, 'n')},
        'state', ${of(states, 'n')}, 'pincode', ${of(pincodes, 'n')}) AS address
    FROM (SELECT row_number() OVER (ORDER BY id)::int AS n, u.* FROM users u WHERE email LIKE 'buyer-%@admin.test') drawn`,
  `CREATE TEMP TABLE admin_goods ON COMMIT DROP AS
    SELECT dense_rank() OVER (ORDER BY a.id)::int - 1 AS turn, row_number() OVER (PARTITION BY a.id ORDER BY p.id)::int - 1 AS k, a.id AS artisan_id,
      a.state, a.tax_status, a.pan IS NOT NULL AS has_pan, p.id AS product_id, p.slug, p.name, p.hsn, v.id AS variant_id, v.sku, v.price_paise AS price
    FROM artisans a JOIN products p ON p.artisan_id = a.id JOIN variants v ON v.product_id = p.id WHERE a.slug LIKE 'admin-artisan-%'`,
  'CREATE UNIQUE INDEX ON admin_buyers (turn)',
  'CREATE UNIQUE INDEX ON admin_goods (turn, k)',
  'ANALYZE admin_buyers, admin_goods',
]
