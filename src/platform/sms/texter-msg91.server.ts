import type { Texter, TextSettings } from './texter.server.ts'

const withinMs = 10_000
const mostOfAnAnswer = 300

/**
 * Sends by MSG91's Flow API (docs.msg91.com, "Send SMS"): a template registered with the operators (DLT), and its
 * variables by name. It may answer 200 with `type: "error"`. A failure throws, and the sending job retries: the same text
 * may then arrive twice, which a code survives.
 * @param settings `url` as https://AUTHKEY@control.msg91.com/api/v5/flow
 */
export function msg91Texter({ url, templates }: TextSettings): Texter {
  const { username, origin, pathname } = new URL(url)
  const authkey = decodeURIComponent(username)

  return {
    sends: (kind) => templates.has(kind),
    async send({ to, kind, language, values }) {
      const template = templates.get(`${kind}.${language}`) ?? templates.get(kind)
      if (template === undefined) throw new Error(`SMS_TEMPLATES has no template for ${kind}`)
      const body = { template_id: template, short_url: '0', recipients: [{ mobiles: `91${to}`, ...values }] }
      const answer = await fetch(`${origin}${pathname}`, {
        method: 'POST',
        headers: { authkey, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(withinMs),
        redirect: 'error',
      })
      const text = (await answer.text()).slice(0, mostOfAnAnswer)
      if (!answer.ok || !isSuccess(text)) throw new Error(`the SMS service answered ${answer.status}: ${text}`)
    },
  }
}

function isSuccess(text: string): boolean {
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type === 'success'
  } catch {
    return false
  }
}
