import { randomUUID } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { insertRows } from './seed-rows.ts'

const hour = 60
const day = 24 * hour

const emails = [
  {
    name: 'Deepika Gowda',
    email: 'deepika-gowda@haat.test',
    message: 'ಮದುವೆಗೆ ಐವತ್ತು ಹಿತ್ತಾಳೆ ದೀಪಗಳು ಬೇಕು. ಒಬ್ಬರೇ ಕಲಾವಿದರು ಇಷ್ಟು ಮಾಡಬಹುದೇ? ಎಷ್ಟು ದಿನ ಬೇಕು?',
    language: 'kn',
    minutesAgo: 3 * day,
  },
  {
    name: 'Sneha Naik',
    email: 'sneha-naik@haat.test',
    message: 'Do you send to a hotel? I am in Jaipur for a week and would like to have the parcel before I leave.',
    language: 'en',
    minutesAgo: 5 * hour,
  },
  {
    name: 'Hetal Shah',
    email: 'hetal-shah@haat.test',
    message: 'મારા ઑર્ડરનું બિલ કંપનીના નામે જોઈએ છે. શું તે હવે બદલી શકાય?',
    language: 'gu',
    minutesAgo: 9 * day,
    answer: 'બિલ પરનું નામ ઑર્ડર પછી બદલાતું નથી. આગલા ઑર્ડરમાં કંપનીનું નામ લખશો તો બિલ એના નામે આવશે.',
    answeredAfter: 20 * hour,
  },
]

/** Contact messages: two open, one answered. Skips a shop that has one. */
export async function seedContact({ db, clock }: Context): Promise<void> {
  const known = await db.$client.query('SELECT 1 FROM contact_messages LIMIT 1')
  if (known.rows.length > 0) return
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT id FROM users WHERE role = 'admin' ORDER BY id LIMIT 1`,
  )
  const at = (minutesAgo: number) => addMinutes(clock.now(), -minutesAgo)
  const messages = emails.map(({ minutesAgo, answer, answeredAfter, ...email }) => ({
    ...email,
    public_id: randomUUID(),
    sent_at: at(minutesAgo),
    answer: answer ?? null,
    answered_at: answeredAfter === undefined ? null : at(minutesAgo - answeredAfter),
    answered_by: answeredAfter === undefined ? null : rows[0]?.id,
  }))
  await insertRows(db, 'contact_messages', messages)
}
