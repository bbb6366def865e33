import { demoPeople } from '#demo/demo-people.ts'
import type { Context } from '#features/context.ts'

// A close-up, the product in use, another close-up. Only artisans without pictures get them.
const writeGalleries = `
  INSERT INTO artisan_pictures (artisan_id, position, image_id, alt)
  SELECT p.artisan_id, p.turn - 1, pp.image_id, pp.alt || ': ' || p.name
  FROM (
    SELECT id, artisan_id, name, row_number() OVER (PARTITION BY artisan_id ORDER BY id) AS turn
    FROM products WHERE status = 'published' AND slug !~ '-no-[0-9]+$'
  ) p
  JOIN product_pictures pp ON pp.product_id = p.id AND pp.position = CASE p.turn WHEN 2 THEN 2 ELSE 1 END
  WHERE p.turn <= 3 AND NOT EXISTS (SELECT FROM artisan_pictures known WHERE known.artisan_id = p.artisan_id)
  ON CONFLICT DO NOTHING`

// The demo customer's account follows nobody yet.
const writeFollowers = `
  INSERT INTO follows (artisan_id, user_id, followed_at, leave_code)
  SELECT a.id, u.id, greatest(u.created_at, $1::timestamptz - (hashtext(u.email || a.slug) & 255) * interval '1 day'),
    replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
  FROM users u JOIN artisans a ON a.status = 'verified'
  WHERE u.role = 'customer' AND u.email LIKE '%@haat.test' AND u.email <> ALL ($2)
    AND (hashtext(a.slug || u.email) & 65535) % (4 + (hashtext(a.slug) & 65535) % 12) = 0
    AND NOT EXISTS (SELECT FROM follows)`

/** Followers only in a demo. A second run changes nothing. */
export async function seedArtisans({ db, clock }: Context, isDemo: boolean): Promise<void> {
  await db.$client.query(writeGalleries)
  if (isDemo) await db.$client.query(writeFollowers, [clock.now(), demoPeople.map(({ email }) => email)])
}
