import type pg from 'pg'
import { idsBy, insertRows } from '#demo/seed/seed-rows.ts'
import { accountPurpose } from '#features/payouts/settle-payout.ts'
import { createDb } from '#platform/database/db.server.ts'
import { createSeal } from '#platform/secrets/seal.server.ts'
import { hireCast } from './cast.ts'

export type ChaosPeople = { buyers: string[]; artisans: string[]; admin: string[] }

/** The cast, six more buyers, a second admin, and two more artisans with products in other states. */
export async function fillWorld(pool: pg.Pool, secret: string): Promise<ChaosPeople> {
  const db = createDb(pool)
  await hireCast(db)
  const copy = `INSERT INTO users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
    SELECT $1, $1, $2, '9822044170', $3, password_hash, 'hi', created_at, password_changed_at FROM users LIMIT 1`
  const buyers = ['asha@haat.test', 'bilal@haat.test']
  for (let number = 1; number <= 6; number += 1) {
    const email = `buyer-${number}@haat.test`
    await pool.query(copy, [email, `Buyer ${number}`, 'customer'])
    buyers.push(email)
  }
  await pool.query(copy, ['omar@haat.test', 'Omar Shaikh', 'admin'])
  await pool.query(copy, ['tara@haat.test', 'Tara Pawar', 'artisan'])
  await pool.query(copy, ['ravi@haat.test', 'Ravi Meghwal', 'artisan'])
  await pool.query(
    `INSERT INTO artisans (user_id, slug, name, home_language, state, place, pincode, phone, specialty, story, years_of_experience,
       status, verified_at, created_at, tax_status, gstin, enrolment_number)
     SELECT u.id, w.slug, w.name, 'mr', w.state, w.place, w.pincode, phone, 'Warli', '{"en": "Paints."}', 9, 'verified', now(), now(),
       w.tax, w.gstin, w.enrolment
     FROM users u JOIN (VALUES ('tara@haat.test', 'tara-pawar', 'Tara Pawar', 'maharashtra', 'Palghar', '401404', 'registered', '27AAPFU0939F1ZV', NULL),
       ('ravi@haat.test', 'ravi-meghwal', 'Ravi Meghwal', 'maharashtra', 'Pune', '411004', 'enrolled', NULL, '27ENR0000009'))
       AS w (email, slug, name, state, place, pincode, tax, gstin, enrolment) ON w.email = u.email`,
  )
  await pool.query("UPDATE artisans SET pickup_address = 'The lane behind the tank' WHERE slug <> 'ravi-meghwal'")
  await copyGoods(pool)
  const artisans = await idsBy(db, 'artisans', 'slug')
  // Keeps the start from taking this shop for an older demo and topping it up.
  await pool.query(
    `INSERT INTO images (key, kind, brief, width, height, ground, created_at) VALUES ('chaos-picture', 'drawn', '{}', 10, 10, '#ffffff', now())`,
  )
  const pictures = [...artisans.values()].map((artisan_id) => ({
    artisan_id,
    position: 0,
    image_id: 1,
    alt: 'A workshop',
  }))
  await insertRows(db, 'artisan_pictures', pictures)
  await openAccounts(pool, secret)
  return {
    buyers,
    artisans: ['naveen@haat.test', 'somi@haat.test', 'tara@haat.test', 'ravi@haat.test'],
    admin: ['priya@haat.test', 'omar@haat.test'],
  }
}

/** Half of the artisans are paid by bank file, half by the gateway. */
async function openAccounts(pool: pg.Pool, secret: string): Promise<void> {
  await pool.query(
    `INSERT INTO payout_accounts (artisan_id, kind, holder, ifsc, sealed_number, last_four, changed_at)
     SELECT id, CASE WHEN id % 2 = 0 THEN 'route' ELSE 'bank' END, name, 'SBIN0001234', $1, '6789', now() - interval '300 days'
     FROM artisans ON CONFLICT DO NOTHING`,
    [createSeal(secret).close(accountPurpose, 'acc_123456789')],
  )
}

/** Tara and Ravi sell copies of Naveen's products; all stock is low, so that buyers compete for the last piece. */
async function copyGoods(pool: pg.Pool): Promise<void> {
  await pool.query(
    `CREATE TEMP TABLE copied AS SELECT p.*, a.id AS new_artisan, a.state AS new_state, a.slug AS artisan
       FROM products p, artisans a WHERE p.status = 'published' AND p.category = 'pottery' AND a.slug IN ('tara-pawar', 'ravi-meghwal')`,
  )
  const columns = (
    await pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_name = 'products' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'slug', 'artisan_id', 'state', 'change_number')`,
    )
  ).rows.map(({ name }) => `"${name}"`)
  await pool.query(
    `INSERT INTO products (slug, artisan_id, state, ${columns}) SELECT artisan || '-' || slug, new_artisan, new_state, ${columns} FROM copied`,
  )
  await pool.query(
    `INSERT INTO variants (product_id, sku, options, options_key, price_paise, position)
     SELECT n.id, upper(left(n.slug, 4)) || '-' || v.sku, v.options, v.options_key, v.price_paise + 100, v.position
     FROM products n JOIN products o ON n.slug IN ('tara-pawar-' || o.slug, 'ravi-meghwal-' || o.slug) JOIN variants v ON v.product_id = o.id`,
  )
  await pool.query(
    `INSERT INTO stock (variant_id, on_hand, reserved) SELECT id, 12, 0 FROM variants v WHERE NOT EXISTS (SELECT FROM stock WHERE variant_id = v.id)`,
  )
  await pool.query(
    `INSERT INTO stock_movements (variant_id, kind, quantity, at) SELECT s.variant_id, 'opening', s.on_hand, now() FROM stock s
      WHERE s.on_hand > 0 AND NOT EXISTS (SELECT FROM stock_movements m WHERE m.variant_id = s.variant_id)`,
  )
}

/**
 * A row in `chaos_faults` breaks the database until it is deleted: `full` like a full disk, `email` like no email
 * server.
 */
export async function makeSwitches(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE chaos_faults (name text NOT NULL);
    CREATE FUNCTION chaos_fails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        IF EXISTS (SELECT FROM chaos_faults WHERE name = TG_ARGV[0]) THEN
          RAISE EXCEPTION 'no space left on device' USING ERRCODE = TG_ARGV[1];
        END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER chaos_email AFTER INSERT ON kept_emails FOR EACH STATEMENT EXECUTE FUNCTION chaos_fails('email', '53100')`)
  for (const table of ['order_lines', 'order_events', 'ledger_transactions', 'refunds', 'stock_movements']) {
    await pool.query(
      `CREATE TRIGGER chaos_full AFTER INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION chaos_fails('full', '53100')`,
    )
  }
}
