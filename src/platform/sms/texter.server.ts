/** The kinds of text messages; each needs a template of its own at a provider. */
export const messageKinds = ['cash-code'] as const

/**
 * The port to SMS. `text` is in the reader's language; a provider that sends registered templates fills in `values`
 * instead. `to`: ten digits of an Indian mobile.
 */
export type ShortMessage = {
  to: string
  text: string
  values: Readonly<Record<string, string>>
  language: string
  kind: (typeof messageKinds)[number]
}

export type Texter = { send(message: ShortMessage): Promise<void> }
