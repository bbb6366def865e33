import type { Language } from '#platform/i18n/languages.ts'

/** The port to machine translation. A failure throws; nothing is sent but the words and the two languages. */
export type Translator = { translate(words: string, from: Language, to: Language): Promise<string> }

const withinMs = 10_000
const mostOfAnAnswer = 200

/**
 * @param url `https://KEY@host/translate` of a LibreTranslate (docs.libretranslate.com, "POST /translate"; without a key
 * where it asks for none), or `https://KEY@dhruva-api.bhashini.gov.in/services/inference/pipeline?serviceId=…` of Bhashini
 * (bhashini.gitbook.io, "Pipeline Compute Call")
 */
export function httpTranslator(url: string): Translator {
  const { username, origin, pathname, searchParams } = new URL(url)
  const key = decodeURIComponent(username)
  const service = searchParams.get('serviceId')
  const ask = (body: object, headers: Record<string, string> = {}) => post(origin + pathname, body, headers)
  if (pathname.endsWith('/pipeline'))
    return {
      async translate(words, from, to) {
        const config = {
          language: { sourceLanguage: from, targetLanguage: to },
          ...(service === null ? {} : { serviceId: service }),
        }
        const body = {
          pipelineTasks: [{ taskType: 'translation', config }],
          inputData: { input: [{ source: words }] },
        }
        const read = (await ask(body, { authorization: key })) as BhashiniAnswer | null
        return required(read?.pipelineResponse?.[0]?.output?.[0]?.target)
      },
    }
  return {
    async translate(words, from, to) {
      const body = { q: words, source: from, target: to, format: 'text', ...(key ? { api_key: key } : {}) }
      return required(((await ask(body)) as { translatedText?: unknown } | null)?.translatedText)
    },
  }
}

type BhashiniAnswer = { pipelineResponse?: { output?: { target?: unknown }[] }[] }

/** A service may answer 200 without a translation. */
function required(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '') throw new Error('the translation service answered without a text')
  return text
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(withinMs),
    redirect: 'error',
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the translation service answered ${answer.status}: ${text.slice(0, mostOfAnAnswer)}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`the translation service answered no JSON: ${text.slice(0, mostOfAnAnswer)}`)
  }
}
