/** The port to outgoing email. Subject and bodies are already in the reader's language. */
export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  language: string
  kind: string
  /** where its button leads */
  link?: string
  /** who gets replies, when not the shop */
  replyTo?: string
  /** URL for one-click unsubscribe by POST (RFC 8058); required unless the email answers an act of the reader */
  leaveUrl?: string
  requestId?: string
}

export type Mailer = { send(email: Email): Promise<void> }

export function emailHeaders({ language, replyTo, leaveUrl, requestId }: Email): Record<string, string> {
  return {
    'Content-Language': language,
    ...(requestId ? { 'X-Request-Id': requestId } : {}),
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
    ...(leaveUrl ? { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
