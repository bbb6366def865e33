/** The port to outgoing mail. Subject and bodies are already in the reader's language. */
export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  language: string
  kind: string
  /** who gets the answers, where it is not the shop */
  replyTo?: string
  /** absolute address that ends such mails for good by one POST (RFC 8058); required for all that is no answer to an act */
  leaveUrl?: string
  /** names the request that led to it: who asks the shop about a mail is found in its log */
  requestId?: string
}

export type Mailer = { send(letter: Letter): Promise<void> }

/** What goes into the head of a mail besides sender, reader and subject. */
export function letterHeaders({ language, replyTo, leaveUrl, requestId }: Letter): Record<string, string> {
  return {
    'Content-Language': language,
    ...(requestId ? { 'X-Request-Id': requestId } : {}),
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
    ...(leaveUrl ? { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
