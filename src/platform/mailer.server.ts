/** The port to outgoing mail. Subject and bodies are already in the reader's language. */
export type Letter = { to: string; subject: string; text: string; html?: string; language: string; kind: string }

export type Mailer = { send(letter: Letter): Promise<void> }
