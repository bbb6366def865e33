import { artisanConsentVersion } from '#features/artisans/artisan-consent.ts'
import type { Context } from '#features/context.ts'

// A co-operative: one demo account that acts for two other artisans, who have just joined.
const writeArtisans = `
  INSERT INTO artisans (user_id, slug, name, home_language, state, place, pincode, phone, specialty, story, years_of_experience,
    status, tax_status, legal_form, created_at)
  SELECT a.user_id, made.slug, made.name, a.home_language, a.state, a.place, a.pincode, a.phone, a.specialty, '{"en":""}', made.years,
    'applied', 'none', 'individual', $1
  FROM (SELECT * FROM artisans WHERE status = 'verified' ORDER BY id DESC OFFSET 1 LIMIT 1) a,
    (VALUES ('kamla-devi-of-the-cooperative', 'Kamla Devi', 22), ('phuli-bai-of-the-cooperative', 'Phuli Bai', 9)) made (slug, name, years)
  ON CONFLICT (slug) DO NOTHING`

// One of the two has done every step and waits for the admin's word.
const completeArtisan = `
  WITH done AS (
    UPDATE artisans SET status = 'in_review', tax_status = 'enrolled', enrolment_number = '08EN2611004217', applied_at = $1,
      story = '{"en":"I learned from my mother, at the same wheel. My daughters now paint what I throw."}'
    WHERE slug = 'kamla-devi-of-the-cooperative' AND status = 'applied' RETURNING id, user_id
  )
  INSERT INTO artisan_crafts (artisan_id, craft_id)
  SELECT done.id, ac.craft_id FROM done
  JOIN artisans a ON a.user_id = done.user_id AND a.status = 'verified' JOIN artisan_crafts ac ON ac.artisan_id = a.id
  ON CONFLICT DO NOTHING`

const writeConsents = `
  INSERT INTO artisan_consents (artisan_id, user_id, artisan_name, manner, witness_name, text_version, language, given_at)
  SELECT a.id, a.user_id, a.name, made.manner, made.witness, $2, a.home_language, $1
  FROM (VALUES ('kamla-devi-of-the-cooperative', 'thumbprint', 'Rekha Saini'), ('phuli-bai-of-the-cooperative', 'signed', NULL))
    made (slug, manner, witness)
  JOIN artisans a ON a.slug = made.slug
  WHERE NOT EXISTS (SELECT FROM artisan_consents c WHERE c.artisan_id = a.id)`

// The artisan who joined last is away soon.
const writeHoliday = `
  INSERT INTO artisan_holidays (artisan_id, from_day, until_day, created_at)
  SELECT a.id, ($1::timestamptz AT TIME ZONE 'Asia/Kolkata')::date + 4, ($1::timestamptz AT TIME ZONE 'Asia/Kolkata')::date + 12, $1
  FROM (SELECT id FROM artisans WHERE status = 'verified' ORDER BY id DESC LIMIT 1) a
  WHERE NOT EXISTS (SELECT FROM artisan_holidays)`

/** A co-operative with two artisans, and a holiday. A second run changes nothing. */
export async function seedWorkshops({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  await db.$client.query(writeArtisans, [now])
  await db.$client.query(completeArtisan, [now])
  await db.$client.query(writeConsents, [now, artisanConsentVersion])
  await db.$client.query(writeHoliday, [now])
}
