import type { Context } from '#features/context.ts'
import { paperForms } from '#features/verification/artisan-paper.ts'
import { undertakingPurpose, undertakingVersion } from '#features/verification/onboarding-steps.ts'

// Some artisans have one paper of each kind; the admin has checked most of them. Numbers are fictitious.
const writePapers = `
  INSERT INTO artisan_papers (artisan_id, kind, number, given_at, checked_at)
  SELECT a.id, kind, replace(example, '4', (a.id % 10)::text), a.created_at,
    CASE WHEN a.id % 4 > 0 THEN coalesce(a.verified_at, a.created_at) END
  FROM artisans a, unnest($1::text[], $2::text[]) paper (kind, example)
  WHERE (kind = 'pehchan' AND a.id % 3 > 0
      OR kind = 'gi_user' AND EXISTS (SELECT FROM artisan_crafts ac JOIN crafts c ON c.id = ac.craft_id
        WHERE ac.artisan_id = a.id AND c.gi_tag IS NOT NULL) AND a.id % 2 = 0
      OR kind IN ('handloom_mark', 'silk_mark') AND a.id % 5 = 0 AND EXISTS (SELECT FROM artisan_crafts ac
        JOIN crafts c ON c.id = ac.craft_id WHERE ac.artisan_id = a.id AND c.category = 'textiles'))
  ON CONFLICT DO NOTHING`

const writeUndertakings = `
  INSERT INTO consents (user_id, purpose, text_version, language, given_at)
  SELECT DISTINCT ON (a.user_id) a.user_id, $1, $2, u.language, a.created_at
  FROM artisans a JOIN users u ON u.id = a.user_id
  WHERE NOT EXISTS (SELECT FROM consents c WHERE c.user_id = a.user_id AND c.purpose = $1)
  ORDER BY a.user_id`

/** Paper numbers and undertakings of the demo's artisans. A second run changes nothing. */
export async function seedPapers({ db }: Context): Promise<void> {
  const examples = Object.entries(paperForms)
  await db.$client.query(writePapers, [examples.map(([kind]) => kind), examples.map(([, { example }]) => example)])
  await db.$client.query(writeUndertakings, [undertakingPurpose, undertakingVersion])
}
