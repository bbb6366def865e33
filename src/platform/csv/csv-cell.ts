/** What a spreadsheet calculates instead of showing it (OWASP, CSV injection); full-width signs count as the plain ones. */
const formula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** `-12.50` is a figure of ours and no formula. */
const figure = /^-?\d+(\.\d+)?$/

/** The text with an apostrophe before it when a spreadsheet would take it for a formula. `readPlainText` takes it off again. */
export function plainText(text: string): string {
  return formula.test(text) && !figure.test(text) ? `'${text}` : text
}

/** The other way round: other shops and spreadsheets put the same apostrophe there. */
export function readPlainText(text: string): string {
  return text.startsWith("'") && formula.test(text) && !figure.test(text) ? text.slice(1) : text
}

/** One cell of a CSV (RFC 4180), safe in spreadsheets. */
export function csvCell(text: string): string {
  const plain = plainText(text)
  return /[";,\r\n\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Paise as the figure a spreadsheet calculates with: `1234.50`. */
export const rupeeCell = (paise: number): string => (paise / 100).toFixed(2)
