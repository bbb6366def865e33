import type { Transporter } from 'nodemailer'
import { letterHeaders, type Mailer } from './mailer.server.ts'

/** Sends by SMTP. The client is loaded with the first mail; a failure throws, and the job that sends tries again. */
export function smtpMailer(mailUrl: string, from: string): Mailer {
  let opening: Promise<Transporter> | undefined

  return {
    async send(letter) {
      const { to, subject, text, html } = letter
      opening ??= open(mailUrl)
      const transport = await opening
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        ...(html ? { html } : {}),
        headers: letterHeaders(letter),
      })
    },
  }
}

async function open(mailUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(mailUrl, {
    pool: true,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  } as object)
}
