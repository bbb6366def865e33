const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

export function asXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters that XML refuses
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
  )
}

export function element(name: string, text: string | number | null | undefined): string {
  return text === null || text === undefined || text === '' ? '' : `      <${name}>${asXml(String(text))}</${name}>\n`
}
