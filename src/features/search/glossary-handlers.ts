import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { addGlossaryWord, removeGlossaryWord } from './add-glossary-word.ts'
import { glossaryCalls } from './glossary-calls.ts'

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
