/** The kinds of text messages; each needs a template of its own at a provider. Only the first are required there. */
export const messageKinds = ['cash-code', 'sign-in-code', 'new-order'] as const
export const requiredKinds = ['cash-code'] as const

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

export type Texter = {
  /** whether messages of this kind reach a phone; in development they are stored to be read */
  sends(kind: ShortMessage['kind']): boolean
  send(message: ShortMessage): Promise<void>
}
