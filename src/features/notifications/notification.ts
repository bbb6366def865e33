import { z } from 'zod'

/** The subject of an email in the language it was sent in; `path`: the page of its button, on this shop. */
export const notification = z.object({
  id: z.uuid(),
  title: z.string(),
  language: z.string(),
  path: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})

export type Notification = z.output<typeof notification>

export const notificationsRead = z.strictObject({ id: z.uuid({ error: 'invalid.value' }).nullable() })
