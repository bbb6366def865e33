import { z } from 'zod'
import { textsByLanguage } from '#features/collections/collection.ts'
import { ownLink } from '#features/own-link.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'

export const issueLimits = { subject: 120, text: 10_000, action: 60 }

export const issueStatuses = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const

export type IssueStatus = (typeof issueStatuses)[number]

const needed = (most: number) =>
  textsByLanguage(most).refine((texts) => Boolean(texts[fallbackLanguage]), {
    error: 'invalid.required',
    path: [fallbackLanguage],
  })

export const issueForm = z
  .strictObject({
    subject: needed(issueLimits.subject).refine(
      (subjects) => Object.values(subjects).every((subject) => !/[\n\r\t]/.test(subject)),
      { error: 'invalid.characters', path: [fallbackLanguage] },
    ),
    /** A blank line begins a paragraph. */
    text: needed(issueLimits.text),
    action: textsByLanguage(issueLimits.action),
    link: ownLink,
  })
  .refine(({ action, link }) => link === '' || Boolean(action[fallbackLanguage]), {
    error: 'invalid.required',
    path: ['action', fallbackLanguage],
  })

export type IssueForm = z.output<typeof issueForm>

const texts = z.record(z.string(), z.string())

export const newsletterIssue = z.object({
  id: z.string(),
  subject: texts,
  text: texts,
  action: texts,
  link: z.string(),
  status: z.enum(issueStatuses),
  sendAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  revision: z.int(),
  recipients: z.int(),
  sent: z.int(),
  /** how often its link was opened; nobody is recorded */
  clicks: z.int(),
  /** readers who left by the link of this issue's email */
  leavers: z.int(),
})

export type NewsletterIssue = z.output<typeof newsletterIssue>
