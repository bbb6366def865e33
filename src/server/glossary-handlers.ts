import { addGlossaryWord } from '#domain/search/add-glossary-word.ts'
import { glossaryCalls } from '#domain/search/glossary-calls.ts'
import { removeGlossaryWord } from '#domain/search/remove-glossary-word.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

/** The words that find each other in the search. */
export function glossaryHandlers(app: HaatApp): void {
  serveCall(app, glossaryCalls.addWord, async (ctx, { body }) => {
    await addGlossaryWord(ctx, body)
    return {}
  })
  serveCall(app, glossaryCalls.removeWord, async (ctx, { query }) => {
    await removeGlossaryWord(ctx, query)
    return {}
  })
}
