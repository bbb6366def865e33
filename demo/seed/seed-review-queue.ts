import type { Context } from '#features/context.ts'
import { addDays } from '#platform/time/clock.ts'

/** A submitted product: a copy of one on sale whose name has `like`, with these words, submitted `daysAgo`. */
type HandedIn = {
  slug: string
  like: string
  /** of an artisan in this state, where it matters */
  state?: string
  name: string
  description: string
  materials?: string[]
  /** factor on the price of the copied product */
  times?: number
  daysAgo: number
}

const handedIn: readonly HandedIn[] = [
  {
    slug: 'jewel-box-with-inlay',
    like: 'box',
    name: 'Jewel box with inlay',
    description: 'A small box of walnut. The lid is inlaid with old ivory in the pattern of a vine.',
    materials: ['walnut wood', 'ivory'],
    daysAgo: 6,
  },
  {
    slug: 'ganesha-of-sandalwood',
    like: 'ganesha|ganesh|figure',
    name: 'Ganesha of sandalwood',
    description: 'Carved from one piece of sandalwood and rubbed with oil. Eleven centimetres high.',
    materials: ['sandalwood'],
    daysAgo: 4,
  },
  {
    slug: 'banarasi-stole-with-zari',
    like: 'stole|dupatta|shawl',
    state: 'gujarat',
    name: 'Banarasi stole with zari',
    description: 'A stole with a woven border in the manner of Banaras, light enough for summer.',
    daysAgo: 3,
  },
  {
    slug: 'water-jar-for-two',
    like: 'jar|pot|pitcher|jug|vase',
    name: 'Water jar for two',
    description: 'A jar that keeps water cool. For more sizes call me on 98290 12345 or find me on Instagram.',
    daysAgo: 3,
  },
  {
    slug: 'lamp-bowl-with-five-wicks',
    like: 'lamp|diya',
    name: 'Lamp bowl with five wicks',
    description: 'Cast in brass, five places for wicks around the edge. For the evening prayer.',
    times: 40,
    daysAgo: 2,
  },
  {
    slug: 'runner-with-running-stitch',
    like: 'runner|quilt|cushion',
    name: 'Runner with running stitch',
    description: 'Two layers of old cotton held together by rows of running stitch, as quilts are made at home.',
    daysAgo: 1,
  },
]

const copied = `artisan_id, craft_id, category, state, language, techniques, colors, features, material_keys, color_keys, length_mm,
  width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm, packed_height_mm, packed_weight_grams, is_fragile,
  dispatch_days, hsn`

const writePiece = `
  WITH like_it AS (
    SELECT p.* FROM products p JOIN artisans a ON a.id = p.artisan_id
    WHERE p.status = 'published' AND a.status = 'verified' AND p.name ~* ('\\m(' || $2 || ')') AND ($3::text IS NULL OR a.state = $3)
    ORDER BY p.category IN ('woodwork', 'pottery', 'metalwork') DESC, p.id LIMIT 1
  ), made AS (
    INSERT INTO products (slug, name, description, materials, price_paise, status, created_at, waiting_since, ${copied})
    SELECT $1, $4, $5, coalesce($6::text[], materials), least(price_paise * $7, 90000000), 'in_review', $8, $8, ${copied}
    FROM like_it ON CONFLICT (slug) DO NOTHING RETURNING id, price_paise
  ), choice AS (
    INSERT INTO variants (product_id, sku, options, options_key, price_paise, position)
    SELECT id, upper(left(replace($1, '-', ''), 12)) || '-1', '{}', '{}', price_paise, 0 FROM made RETURNING id
  ), empty AS (
    INSERT INTO stock (variant_id, on_hand, reserved) SELECT id, 0, 0 FROM choice
  )
  INSERT INTO product_pictures (product_id, position, image_id, alt)
  SELECT made.id, 0, pp.image_id, '' FROM made, like_it JOIN product_pictures pp ON pp.product_id = like_it.id AND pp.position = 0`

/** Products that wait for the admin: some with rule findings, some ordinary. A second run changes nothing. */
export async function seedReviewQueue({ db, clock }: Context): Promise<void> {
  for (const { slug, like, state, name, description, materials, times, daysAgo } of handedIn) {
    const at = addDays(clock.now(), -daysAgo)
    await db.$client.query(writePiece, [
      slug,
      like,
      state ?? null,
      name,
      description,
      materials ?? null,
      times ?? 1,
      at,
    ])
  }
}
