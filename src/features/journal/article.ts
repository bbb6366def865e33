import { z } from 'zod'
import { picture } from '#features/products/product.ts'

/** A piece of the journal as lists show it. */
export const articleCard = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** language of title and summary, for `lang` when it is not the page's */
  language: z.string(),
  publishedAt: z.string(),
  craft: z.object({ id: z.string(), name: z.string() }).nullable(),
  picture: picture.nullable(),
})

export type ArticleCard = z.output<typeof articleCard>

const articleSource = z.object({ title: z.string(), url: z.string().nullable() })

export const article = articleCard.extend({
  /** markdown; HTML in it is plain text */
  body: z.string(),
  bodyLanguage: z.string(),
  author: z.string(),
  sources: z.array(articleSource),
  /** the first is the card's */
  pictures: z.array(picture),
  craftPlace: z.object({ category: z.string(), state: z.string(), place: z.string() }).nullable(),
})

export type Article = z.output<typeof article>
