import { z } from 'zod'
import { picture } from '#features/products/product.ts'

export const articleCard = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  language: z.string(),
  publishedAt: z.string(),
  craft: z.object({ id: z.string(), name: z.string() }).nullable(),
  picture: picture.nullable(),
})

export type ArticleCard = z.output<typeof articleCard>

const articleSource = z.object({ title: z.string(), url: z.string().nullable() })

export const article = articleCard.extend({
  body: z.string(),
  bodyLanguage: z.string(),
  author: z.string(),
  sources: z.array(articleSource),
  pictures: z.array(picture),
  craftPlace: z.object({ category: z.string(), state: z.string(), place: z.string() }).nullable(),
})

export type Article = z.output<typeof article>
