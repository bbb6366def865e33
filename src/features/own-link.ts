import { z } from 'zod'

const most = 300

/** Empty, a path of this shop or an https address: what an operator may link to. */
export const ownLink = z
  .string({ error: 'invalid.ownLink' })
  .trim()
  .max(most, { error: 'invalid.tooLong' })
  .refine((to) => to === '' || /^\/(?![/\\])[^\s\\<>"]*$/.test(to) || isHttps(to), { error: 'invalid.ownLink' })

function isHttps(to: string): boolean {
  return /^https:\/\/[^\s<>"\\]+$/.test(to) && URL.canParse(to)
}
