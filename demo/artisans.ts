/** Invented names that fit the place and community of the craft; no real person is meant. */

import roll from './artisan-roll.json' with { type: 'json' }
import type { Rng } from './artist/ink.ts'
import { capitalised, chanceFor, slugOf } from './chance.ts'
import { craftBySlug } from './crafts.ts'
import type { DemoArtisan, DemoCraft, DemoGst, Language } from './demo-types.ts'
import { demoGstin } from './gstin.ts'
import stories from './stories.json' with { type: 'json' }

type Row = {
  craft: string
  short: string
  name: string
  homeName: string | null
  language: string
  place: string
  pincode: string
}

/** How often each story was used, and which came last. */
type OpeningUse = { times: Map<string, number>; last: string }

export const demoArtisanEmail = 'artisan@haat.test'

let made: DemoArtisan[] | undefined
export function demoArtisans(): DemoArtisan[] {
  if (made) return made
  const used: OpeningUse = { times: new Map(), last: '' }
  made = (roll as Row[]).map((row, place) => artisanOf(row, place, used))
  return made
}

/** The craft's everyday name, as used before a product noun. */
export const shortCraftName = (artisanSlug: string) =>
  (roll as Row[]).find((row) => slugOf(row.name) === artisanSlug)?.short ?? ''

/** Who is met first tells the story in every language. */
const told: Record<string, Partial<Record<Language, string>>> = stories.told

/** By place in the roll. */
const pickupAddresses: Record<number, string> = {
  0: 'Blue gate beside the Amber Road pottery kilns, Jaipur. Monday to Saturday, 10 to 6.',
  2: 'Chhipa Mohalla, third courtyard, Bagru. Every day, 9 to 5.',
  4: 'Weavers’ lane behind the fort, Kaithun. Sunday to Thursday, 10 to 5.',
}

function artisanOf(row: Row, place: number, used: OpeningUse): DemoArtisan {
  const craft = craftBySlug(row.craft)
  const rng = chanceFor('artisan', row.name)
  const slug = slugOf(row.name)
  return {
    slug,
    name: row.name,
    homeName: row.homeName,
    language: row.language as Language,
    craftSlugs: [row.craft],
    state: craft.state,
    place: row.place,
    pincode: row.pincode,
    ...(pickupAddresses[place] ? { pickupAddress: pickupAddresses[place] } : {}),
    specialty: specialtyOf(craft),
    yearsOfExperience: rng.int(6, 42),
    story: { en: storyOf(row, craft, place, used), ...told[slug] },
    verifiedOn: `202${rng.int(4, 5)}-${String(rng.int(1, 12)).padStart(2, '0')}-${String(rng.int(1, 28)).padStart(2, '0')}`,
    gst: gstOf(row, craft.state, place, rng),
    email: place === 0 ? demoArtisanEmail : `${slug}@haat.test`,
    // Numbers of +91 99999 0xxxx belong to no subscriber, so nobody's phone rings.
    phone: `+91999990${String(1000 + place).padStart(4, '0')}`,
  }
}

function specialtyOf({ techniques }: DemoCraft): string {
  return capitalised(techniques.slice(0, 2).join(', ') || 'hand work')
}

/** One artisan in eight is enrolled and sells only in the home state; one in fourteen is in the composition scheme. */
function gstOf(row: Row, state: string, place: number, rng: Rng): DemoGst {
  if (place % 8 === 5)
    return { kind: 'enrolled', enrolmentNo: `ENR${state.slice(0, 2).toUpperCase()}${rng.int(10000000, 99999999)}` }
  return {
    kind: place % 14 === 9 ? 'composition' : 'registered',
    gstin: demoGstin(state, row.name.split(' ').at(-1) ?? 'X', rng),
  }
}

const women =
  /^(Rekha|Nasreen|Shabnam|Hansaben|Raniben|Sangita|Sunanda|Maria|Agnes|Shaheda|Savita|Meenakshi|Kamala|Pooshmalli|Kanniammal|Sreekala|Bindu|Sunitha|Janaki|Lavanya|Sandhya|Haji|Satyavathi|Saraswathi|Lakshmi|Sasmita|Sabita|Kuni|Rokeya|Soma|Basanti|Rina|Naseem|Ayesha|Bimla|Nazda|Nirmala|Phulbasan|Rambai|Hameeda|Kamlesh|Anjana|Tara|Parvati|Sushila|Manjit|Hema|Maibam|Sanasam|Banri|Theilin|Lalremruati|Lalthanpuii|Akole|Neitshopeu|Kunzang|Smriti|Hage)\b/

/** Picks openings that fit the technique, the least used first, so that neighbours differ. */
function storyOf(row: Row, craft: DemoCraft, place: number, used: OpeningUse): string {
  const openings = (stories[craft.category as Exclude<keyof typeof stories, 'told'>] ?? stories.textiles) as string[][]
  const words = `${craft.name} ${craft.techniques.join(' ')} ${craft.materials.join(' ')}`.toLowerCase()
  const fitting = openings.filter(([match = '']) => new RegExp(match).test(words)).map(([, opening = '']) => opening)
  const fresh = fitting.filter((opening) => opening !== used.last)
  const times = (opening: string) => used.times.get(opening) ?? 0
  const opening = (fresh.length ? fresh : fitting).reduce((least, next) => (times(next) < times(least) ? next : least))
  used.times.set(opening, times(opening) + 1)
  used.last = opening
  const closing = stories.closing[(place * 5 + 3) % stories.closing.length] ?? ''
  const first = row.name.split(' ')[0] ?? row.name
  const isWoman = women.test(row.name)
  const fillIns = {
    First: first,
    first,
    he: isWoman ? 'she' : 'he',
    He: isWoman ? 'She' : 'He',
    his: isWoman ? 'her' : 'his',
    His: isWoman ? 'Her' : 'His',
    him: isWoman ? 'her' : 'him',
  }
  return `${opening}\n\n${closing}`
    .replace('{his} wife', isWoman ? 'her sister' : 'his wife')
    .replace(/\{(\w+)\}/g, (_, word: string) => fillIns[word as keyof typeof fillIns] ?? '')
}
