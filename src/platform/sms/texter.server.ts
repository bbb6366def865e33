/** The port to SMS. `text` is already in the reader's language. */
export type ShortMessage = { to: string; text: string; language: string; kind: string }

export type Texter = { send(message: ShortMessage): Promise<void> }
