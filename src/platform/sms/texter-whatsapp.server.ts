import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '#platform/api/read-json.ts'
import { isSameSecret } from '#platform/secrets/same-secret.server.ts'
import type { Replies, Reply, ShortMessage, Texter, TextSettings } from './texter.server.ts'

const withinMs = 10_000
const mostOfAnAnswer = 300

/** Templates of codes have one shape for all shops (category Authentication): the code in the text and behind the button. */
const codeKinds: readonly ShortMessage['kind'][] = ['cash-code', 'sign-in-code']

/** WhatsApp knows no Odia and no Assamese (developers.facebook.com, "Supported languages" of templates). */
const unknownLanguages = ['or', 'as']

/** The template is not there in this language. */
const noTranslation = 132_001

type Answer = { messages?: { id?: unknown }[]; error?: { code?: number; message?: string } }

/**
 * Sends by WhatsApp's Cloud API (developers.facebook.com, "Message templates"): an approved template, its variables by name;
 * in English where it is not approved in the reader's language. Accepted is not delivered: a number without WhatsApp is
 * told to the account only. A failure throws, and the sending job retries or the next way is taken.
 * @param settings `url` as https://TOKEN@graph.facebook.com/v23.0/PHONE_NUMBER_ID/messages; `templates`: names by kind
 */
export function whatsappTexter({ url, templates, replies }: TextSettings): Texter {
  const { username, origin, pathname } = new URL(url)
  const token = decodeURIComponent(username)

  async function post(to: string, message: object): Promise<Answer & { said: string }> {
    const answer = await fetch(`${origin}${pathname}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', to: `91${to}`, ...message }),
      signal: AbortSignal.timeout(withinMs),
      redirect: 'error',
    })
    const text = await answer.text()
    return { ...read(text), said: `${answer.status}: ${text.slice(0, mostOfAnAnswer)}` }
  }

  return {
    replies: replies && {
      ...repliesOf(replies),
      async answer(to, body) {
        const answer = await post(to, { type: 'text', text: { body } })
        if (typeof answer.messages?.[0]?.id !== 'string') throw new Error(`WhatsApp answered ${answer.said}`)
      },
    },
    sends: (kind) => templates.has(kind),
    async send({ to, kind, language, values }) {
      const name = templates.get(`${kind}.${language}`) ?? templates.get(kind)
      if (name === undefined) throw new Error(`WHATSAPP_TEMPLATES has no template for ${kind}`)
      const inLanguage = (code: string) =>
        post(to, { type: 'template', template: { name, language: { code }, components: componentsOf(kind, values) } })
      const first = unknownLanguages.includes(language) ? 'en' : language
      const answer = await inLanguage(first)
      const isLacking = answer.error?.code === noTranslation && first !== 'en'
      const last = isLacking ? await inLanguage('en') : answer
      if (typeof last.messages?.[0]?.id !== 'string') throw new Error(`WhatsApp answered ${last.said}`)
    },
  }
}

/** Webhooks of the Cloud API (developers.facebook.com, "Webhooks": payload, X-Hub-Signature-256, verification). */
function repliesOf({ secret, verifyToken }: NonNullable<TextSettings['replies']>): Omit<Replies, 'answer'> {
  return {
    isSigned: (body, signature) =>
      isSameSecret(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`),
    challenge: (query) =>
      query.get('hub.mode') === 'subscribe' && isSameSecret(query.get('hub.verify_token') ?? '', verifyToken)
        ? query.get('hub.challenge')
        : null,
    read: (body) => {
      const report = reported.safeParse(readJson(body))
      if (!report.success) return []
      const changes = report.data.entry.flatMap(({ changes }) => changes)
      return changes.flatMap(({ value }) => value.messages.flatMap(toReply))
    },
  }
}

/** A press on a button of a template brings its payload. */
const message = z.object({
  id: z.string().max(200),
  from: z.string().regex(/^91\d{10}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ payload: z.string() }).optional(),
})

const reported = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ messages: z.array(z.unknown()).default([]) }) })) }),
  ),
})

const mostOfAReply = 300

/** Pictures, voices and numbers abroad are no replies. */
function toReply(found: unknown): Reply[] {
  const read = message.safeParse(found)
  const text = read.data?.text?.body ?? read.data?.button?.payload
  if (!read.success || text === undefined) return []
  return [{ id: read.data.id, from: read.data.from.slice(2), text: text.slice(0, mostOfAReply) }]
}

function componentsOf(kind: ShortMessage['kind'], values: ShortMessage['values']): object[] {
  if (!codeKinds.includes(kind))
    return [
      {
        type: 'body',
        parameters: Object.entries(values).map(([name, text]) => ({ type: 'text', parameter_name: name, text })),
      },
    ]
  const parameters = [{ type: 'text', text: values.code ?? '' }]
  return [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'url', index: '0', parameters },
  ]
}

function read(text: string): Answer {
  return (readJson(text) as Answer | null) ?? {}
}
