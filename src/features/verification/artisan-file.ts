import { z } from 'zod'
import { legalForms } from '#features/accounts/pan.ts'
import { galleryPicture } from '#features/artisans/artisan.ts'
import { artisanPaper } from './artisan-paper.ts'
import { artisanSteps } from './onboarding-steps.ts'

export const artisanFile = z.object({
  stories: z.record(z.string(), z.string()),
  pictures: z.array(galleryPicture),
  pan: z.string().nullable(),
  legalForm: z.enum(legalForms),
  postalAddress: z.string().nullable(),
  papers: z.array(artisanPaper),
  undertaking: z.object({ version: z.string(), language: z.string(), givenAt: z.string() }).nullable(),
  undertakingVersion: z.string(),
  openedAt: z.string(),
  appliedAt: z.string().nullable(),
  missing: z.array(z.enum(artisanSteps)),
  /** to apply; the others may follow */
  needed: z.array(z.enum(artisanSteps)),
})

export type ArtisanFile = z.output<typeof artisanFile>
