/** The port to outgoing email. Subject and bodies are already in the reader's language. */
export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  language: string
  kind: string
  /** who gets the answers, where it is not the shop */
  replyTo?: string
  /** absolute address that ends such emails for good by one POST (RFC 8058); required for all that is no answer to an act */
  leaveUrl?: string
  /** names the request that led to it: who asks the shop about an email is found in its log */
  requestId?: string
}

export type Mailer = { send(email: Email): Promise<void> }

/** What goes into the head of an email besides sender, reader and subject. */
export function emailHeaders({ language, replyTo, leaveUrl, requestId }: Email): Record<string, string> {
  return {
    'Content-Language': language,
    ...(requestId ? { 'X-Request-Id': requestId } : {}),
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
    ...(leaveUrl ? { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
