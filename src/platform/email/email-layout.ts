/** A part of an email, in the reader's language. `words` may be several paragraphs, separated by blank lines. */
export type EmailPart =
  | { words: string }
  | { rows: readonly (readonly [string, string])[] }
  | { code: string }
  | { button: string; link: string }

export type EmailPaper = {
  language: string
  brand: string
  /** the operator's own lines below the text */
  signature: string
  foot?: string
}

/** One layout for every email, as text and HTML, without remote content, so that opening an email tells nobody. */
export function layOutEmail(parts: readonly EmailPart[], paper: EmailPaper): { text: string; html: string } {
  const foot = paper.foot ? [paper.foot] : []
  const text = [...parts.map(textOf), ...foot, paper.signature].join('\n\n')
  return { text, html: inColours(pageOf(parts.map(htmlOf).join(''), paper)) }
}

/** Splits a text whose links are paragraphs by themselves: the first that equals `button.link` becomes the button. */
export function partsOfText(text: string, brand: string, button?: { button: string; link: string }): EmailPart[] {
  const paragraphs = text.split('\n\n').filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.at(-1)?.trim() === brand) paragraphs.pop()
  return paragraphs.map((words) => (button && words.trim() === button.link ? button : { words }))
}

function textOf(part: EmailPart): string {
  if ('words' in part) return part.words
  if ('code' in part) return part.code
  if ('button' in part) return `${part.button}:\n${part.link}`
  return part.rows.map(([what, fact]) => `${what}  ${fact}`).join('\n')
}

function htmlOf(part: EmailPart): string {
  if ('words' in part) return part.words.split('\n\n').map(paragraph).join('')
  if ('code' in part) return `<p style="${styles.code}">${asHtml(part.code)}</p>`
  if ('button' in part) {
    const link = asHtml(part.link)
    return `<p style="margin:28px 0"><a href="${link}" style="${styles.button}">${asHtml(part.button)}</a></p>`
  }
  const cells = part.rows.map(([what, fact]) => {
    return `<tr><td style="${styles.cell}">${asHtml(what)}</td><td align="right" style="${styles.fact}">${withLinks(asHtml(fact))}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="${styles.table}">${cells.join('')}</table>`
}

function paragraph(words: string): string {
  return `<p style="${styles.words}">${withLinks(asHtml(words)).replaceAll('\n', '<br>')}</p>`
}

function withLinks(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}" style="color:#1c2752">${link}</a>`)
}

/** The two colours an operator chooses; they replace those of the release in every email this process lays out. */
export type EmailColours = { ink: string; action: string }

const shipped: EmailColours = { ink: '#1c2752', action: '#a3241e' }
let colours = shipped

export function setEmailColours({ ink, action }: EmailColours): void {
  colours = { ink, action }
}

function inColours(html: string): string {
  return html.replaceAll(shipped.ink, colours.ink).replaceAll(shipped.action, colours.action)
}

// Email clients ignore style sheets, so the shop's tokens are repeated here as plain values.
const styles = {
  body: "margin:0;padding:0;background:#fcfcfa;color:#1c2752;font-family:'Anek Latin',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif",
  sheet: 'max-width:560px;margin:0 auto;padding:32px 20px 48px',
  brand: 'margin:0 0 12px;font-family:Georgia,serif;font-size:26px;font-weight:700;line-height:1.4',
  line: 'border-top:3px solid #1c2752;padding-top:20px',
  words: 'margin:0 0 16px;font-size:17px;line-height:1.6;overflow-wrap:anywhere',
  table: 'margin:0 0 16px;border-collapse:collapse;font-size:16px;line-height:1.5',
  cell: 'padding:8px 12px 8px 0;border-bottom:1px solid #cdd1da;vertical-align:top',
  fact: 'padding:8px 0;border-bottom:1px solid #cdd1da;vertical-align:top',
  code: 'margin:0 0 16px;font-size:34px;font-weight:700;letter-spacing:6px;line-height:1.4',
  button:
    'display:inline-block;padding:14px 22px;background:#a3241e;color:#ffffff;font-size:17px;font-weight:600;line-height:1.3;text-decoration:none;border-radius:2px',
  foot: 'margin:32px 0 0;padding-top:12px;border-top:1px solid #cdd1da;color:#47506f;font-size:14px;line-height:1.6;overflow-wrap:anywhere',
}

function pageOf(inside: string, { language, brand, signature, foot }: EmailPaper): string {
  const small = foot ? `<p style="${styles.foot}">${withLinks(asHtml(foot)).replaceAll('\n', '<br>')}</p>` : ''
  const signed = brand === signature ? '' : paragraph(signature)
  const sheet = `<p style="${styles.brand}">${asHtml(brand)}</p><div style="${styles.line}">${inside}${signed}${small}</div>`
  return [
    `<!doctype html><html lang="${asHtml(language)}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${asHtml(brand)}</title></head><body style="${styles.body}"><div lang="${asHtml(language)}" style="${styles.sheet}">`,
    `${sheet}</div></body></html>`,
  ].join('')
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
