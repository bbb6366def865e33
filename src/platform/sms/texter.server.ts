/** The kinds of text messages; each needs a template of its own at a provider. By SMS the first is required. */
export const messageKinds = ['cash-code', 'sign-in-code', 'new-order', 'parcel-shipped', 'out-for-delivery'] as const
export const requiredKinds = ['cash-code'] as const

/**
 * Of a provider. `templates`: its name of the template by kind, or by kind and language (`cash-code.hi`). `replies`: how
 * its reports of what people write back are signed and subscribed to; null where nobody may.
 */
export type TextSettings = {
  url: string
  templates: ReadonlyMap<string, string>
  replies: { secret: string; verifyToken: string } | null
}

/**
 * The port to SMS and WhatsApp. `text` is in the reader's language; a provider that sends registered templates fills in `values`
 * instead. `to`: ten digits of an Indian mobile.
 */
export type ShortMessage = {
  to: string
  text: string
  values: Readonly<Record<string, string>>
  language: string
  kind: (typeof messageKinds)[number]
}

/** What somebody wrote back. `from`: ten digits of an Indian mobile; `id`: the same when it is reported again. */
export type Reply = { id: string; from: string; text: string }

/** What people write back to the shop's number. */
export type Replies = {
  isSigned(body: Buffer, signature: string): boolean
  /** a report without a message of an Indian mobile has none */
  read(body: string): Reply[]
  /** for the provider's question at the start; null: it knows the wrong token */
  challenge(query: URLSearchParams): string | null
  /** free words, which are allowed for a day after a message */
  answer(to: string, text: string): Promise<void>
}

export type Texter = {
  /** null: people cannot write back */
  replies?: Replies | null
  /** whether messages of this kind reach a phone; in development they are stored to be read */
  sends(kind: ShortMessage['kind']): boolean
  send(message: ShortMessage): Promise<void>
}

/** The first of them that takes a message sends it; when it fails, the next that takes such a message does. */
export function firstOf(texters: readonly Texter[]): Texter {
  return {
    replies: texters.find(({ replies }) => replies)?.replies ?? null,
    sends: (kind) => texters.some((texter) => texter.sends(kind)),
    async send(message) {
      const errors: unknown[] = []
      for (const texter of texters.filter((texter) => texter.sends(message.kind))) {
        try {
          return await texter.send(message)
        } catch (error) {
          errors.push(error)
        }
      }
      throw errors.length === 1 ? errors[0] : new AggregateError(errors, errors.map(String).join('; '))
    },
  }
}
