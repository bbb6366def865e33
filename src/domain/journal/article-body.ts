export type ArticleBlock = { kind: 'heading' | 'paragraph'; text: string }

/** The blocks of an article's body, in order. Nothing in it is markup but `## ` at the head of a block. */
export function articleBlocks(body: string): ArticleBlock[] {
  return body
    .split(/\n\s*\n/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .map((block) =>
      block.startsWith('## ') ? { kind: 'heading', text: block.slice(3) } : { kind: 'paragraph', text: block },
    )
}
