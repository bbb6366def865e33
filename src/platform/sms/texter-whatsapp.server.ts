import type { ShortMessage, Texter, TextSettings } from './texter.server.ts'

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
export function whatsappTexter({ url, templates }: TextSettings): Texter {
  const { username, origin, pathname } = new URL(url)
  const token = decodeURIComponent(username)

  async function post(to: string, template: object): Promise<Answer & { said: string }> {
    const answer = await fetch(`${origin}${pathname}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', to: `91${to}`, type: 'template', template }),
      signal: AbortSignal.timeout(withinMs),
      redirect: 'error',
    })
    const text = await answer.text()
    return { ...read(text), said: `${answer.status}: ${text.slice(0, mostOfAnAnswer)}` }
  }

  return {
    sends: (kind) => templates.has(kind),
    async send({ to, kind, language, values }) {
      const name = templates.get(`${kind}.${language}`) ?? templates.get(kind)
      if (name === undefined) throw new Error(`WHATSAPP_TEMPLATES has no template for ${kind}`)
      const inLanguage = (code: string) =>
        post(to, { name, language: { code }, components: componentsOf(kind, values) })
      const first = unknownLanguages.includes(language) ? 'en' : language
      const answer = await inLanguage(first)
      const isLacking = answer.error?.code === noTranslation && first !== 'en'
      const last = isLacking ? await inLanguage('en') : answer
      if (typeof last.messages?.[0]?.id !== 'string') throw new Error(`WhatsApp answered ${last.said}`)
    },
  }
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
  try {
    return (JSON.parse(text) as Answer | null) ?? {}
  } catch {
    return {}
  }
}
