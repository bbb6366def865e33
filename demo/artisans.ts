/** The artisans of the demo shop. Names are invented but fit the place and the community of the craft; no real person is meant. */

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

/** How often each story was told, and which came last. */
type Told = { times: Map<string, number>; last: string }

/** Signs in as the demo artisan: the first blue potter of Jaipur. */
export const demoArtisanEmail = 'artisan@haat.test'

let made: DemoArtisan[] | undefined
export function demoArtisans(): DemoArtisan[] {
  if (made) return made
  const message: Told = { times: new Map(), last: '' }
  made = (roll as Row[]).map((row, place) => artisanOf(row, place, message))
  return made
}

/** The craft's everyday name, as it stands before a product noun. */
export const shortCraftName = (artisanSlug: string) =>
  (roll as Row[]).find((row) => slugOf(row.name) === artisanSlug)?.short ?? ''

function artisanOf(row: Row, place: number, message: Told): DemoArtisan {
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
    specialty: specialtyOf(craft),
    yearsOfExperience: rng.int(6, 42),
    story: { en: storyOf(row, craft, place, message) },
    verifiedOn: `202${rng.int(4, 5)}-${String(rng.int(1, 12)).padStart(2, '0')}-${String(rng.int(1, 28)).padStart(2, '0')}`,
    gst: gstOf(row, craft.state, place, rng),
    email: place === 0 ? demoArtisanEmail : `${slug}@haat.test`,
    // 99999 0xxxx is not given to subscribers in the demo: nobody's telephone rings.
    phone: `+91999990${String(1000 + place).padStart(4, '0')}`,
  }
}

function specialtyOf({ techniques }: DemoCraft): string {
  return capitalised(techniques.slice(0, 2).join(', ') || 'hand work')
}

/** About one artisan in eight sells only in the home state (enrolled), one in fourteen pays by composition. */
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

/** What is said first fits the technique; of those the one told least so far, so that neighbours differ. */
function storyOf(row: Row, craft: DemoCraft, place: number, message: Told): string {
  const openings = (stories[craft.category as keyof typeof stories] ?? stories.textiles) as string[][]
  const words = `${craft.name} ${craft.techniques.join(' ')} ${craft.materials.join(' ')}`.toLowerCase()
  const fitting = openings.filter(([match = '']) => new RegExp(match).test(words)).map(([, opening = '']) => opening)
  const fresh = fitting.filter((opening) => opening !== message.last)
  const times = (opening: string) => message.times.get(opening) ?? 0
  const opening = (fresh.length ? fresh : fitting).reduce((least, next) => (times(next) < times(least) ? next : least))
  message.times.set(opening, times(opening) + 1)
  message.last = opening
  const closing = stories.closing[(place * 5 + 3) % stories.closing.length] ?? ''
  const first = row.name.split(' ')[0] ?? row.name
  const isWoman = women.test(row.name)
  const said = {
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
    .replace(/\{(\w+)\}/g, (_, word: string) => said[word as keyof typeof said] ?? '')
}
