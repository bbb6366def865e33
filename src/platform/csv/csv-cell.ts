/** What a spreadsheet evaluates instead of showing (OWASP, CSV injection); full-width signs count like plain ones. */
const formula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** `-12.50` is a number, not a formula. */
const figure = /^-?\d+(\.\d+)?$/

/** Prefixes an apostrophe when a spreadsheet would read the text as a formula. `readPlainText` removes it. */
function plainText(text: string): string {
  return formula.test(text) && !figure.test(text) ? `'${text}` : text
}

/** Other shops and spreadsheets add the same apostrophe. */
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

/** Paise as a number for spreadsheets: `1234.50`. */
export const rupeeCell = (paise: number): string => (paise / 100).toFixed(2)
