import type { Transporter } from 'nodemailer'
import { emailHeaders, type Mailer } from './mailer.server.ts'

/** Sends by SMTP. The client is loaded with the first email. A failure throws, and the sending job retries. */
export function smtpMailer(emailUrl: string, from: string): Mailer {
  let opening: Promise<Transporter> | undefined

  return {
    async send(email) {
      const { to, subject, text, html } = email
      opening ??= open(emailUrl)
      const transport = await opening
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        ...(html ? { html } : {}),
        headers: emailHeaders(email),
      })
    },
  }
}

async function open(emailUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(emailUrl, {
    pool: true,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  } as object)
}
