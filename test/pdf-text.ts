import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of all pages, in order. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const file = await reading.promise
    const pages = Array.from({ length: file.numPages }, async (_, index) => {
      const { items } = await (await file.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    })
    return (await Promise.all(pages)).join('\n')
  } finally {
    await reading.destroy()
  }
}
