import { getAdminGrievance } from '#features/complaints/complaint-list-queries.ts'
import { type Grievance, type GrievanceMove, grievanceRequest } from '#features/complaints/grievance.ts'
import type { GrievanceLinks } from '#features/complaints/grievance-email.ts'
import { moveGrievance } from '#features/complaints/move-grievance.ts'
import { writeGrievance } from '#features/complaints/write-grievance.ts'
import { type Context, transaction } from '#features/context.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { type DemoPeople, readDemoPeople } from './seed-actors.ts'
import { pastOf } from './seed-past.ts'

const hour = 60
const day = 24 * hour

type Complaint = {
  by: string
  language: Language
  subject: 'order' | 'product' | 'artisan' | 'money' | 'privacy' | 'access' | 'other'
  text: string
  minutesAgo: number
  steps: readonly { move: GrievanceMove['move']; outcome?: Grievance['outcome']; text: string; afterMinutes: number }[]
}

/** One unseen, one whose first deadline is today, one in progress, one close to its month, one answered. */
const complaints: readonly Complaint[] = [
  {
    by: 'nikhil-verma@haat.test',
    language: 'hi',
    subject: 'order',
    text: 'मेरा पार्सल दस दिन से रास्ते में है। कूरियर का नंबर कोई नहीं उठाता। कृपया बताइए कि सामान कहाँ है।',
    minutesAgo: 3 * hour,
    steps: [],
  },
  {
    by: 'kavya-raghavan@haat.test',
    language: 'ta',
    subject: 'product',
    text: 'பெட்டியைத் திறந்தபோது குவளையின் விளிம்பு உடைந்திருந்தது. படம் எடுத்து வைத்திருக்கிறேன். பணத்தைத் திருப்பித் தர முடியுமா?',
    minutesAgo: 43 * hour,
    steps: [],
  },
  {
    by: 'rohan-mehta@haat.test',
    language: 'en',
    subject: 'money',
    text: 'I was charged twice for one order. My bank shows both payments on the same day.',
    minutesAgo: 6 * day,
    steps: [
      { move: 'acknowledge', text: '', afterMinutes: 4 * hour },
      { move: 'note', text: 'Both payments have the same reference. Asked the gateway.', afterMinutes: 2 * day },
    ],
  },
  {
    by: 'customer@haat.test',
    language: 'en',
    subject: 'artisan',
    text: 'The artisan promised a second bowl to match, and has not written since. I would like it or a part of the price.',
    minutesAgo: 28 * day,
    steps: [{ move: 'acknowledge', text: '', afterMinutes: 6 * hour }],
  },
  {
    by: 'priyanka-rathore@haat.test',
    language: 'hi',
    subject: 'privacy',
    text: 'मेरे पुराने फ़ोन नंबर पर संदेश जा रहे हैं। कृपया वह नंबर हटा दीजिए।',
    minutesAgo: 12 * day,
    steps: [
      { move: 'acknowledge', text: '', afterMinutes: 5 * hour },
      {
        move: 'resolve',
        outcome: 'corrected',
        text: 'पुराना नंबर हटा दिया गया है। अब संदेश केवल आपके नए नंबर पर जाएँगे।',
        afterMinutes: 2 * day,
      },
    ],
  },
]

// Emails about the past are not sent, so nobody opens these links.
const links: GrievanceLinks = { person: () => '', admin: () => '' }

/** Complaints, made by the shop's own use cases with the clock set back. Skips a shop that has one. */
export async function seedComplaints(ctx: Context): Promise<void> {
  const known = await ctx.db.$client.query('SELECT 1 FROM grievances LIMIT 1')
  if (known.rows.length > 0) return
  const people = await readDemoPeople(ctx)
  await transaction(ctx, async (ctx) => {
    for (const one of complaints) await tell(ctx, people, one)
  })
}

async function tell(ctx: Context, people: DemoPeople, one: Complaint): Promise<void> {
  const sentAt = addMinutes(ctx.clock.now(), -one.minutesAgo)
  const past = pastOf(ctx, sentAt)
  const actor = people.customer(one.by)
  const { subject, text, language: locale } = one
  const request = grievanceRequest.parse({ subject, text, name: actor.name, email: one.by })
  const { ticket } = await writeGrievance({ ...past.ctx, actor, locale }, { ...request, links, adminEmail: one.by })

  for (const { move, outcome, text, afterMinutes } of one.steps) {
    if (!people.admin) return
    past.clock.set(addMinutes(sentAt, afterMinutes))
    const admin: Context = { ...past.ctx, actor: people.admin }
    const { seen } = await getAdminGrievance(admin, ticket)
    await moveGrievance(admin, { ticket, move, outcome, text, seen, links })
  }
}
