// A handloom society: what it asks of every cloth, how it sends text messages, and its own book of sales.
import { appendFile, readFile } from 'node:fs/promises'
import type { ShopConfig, ShopEvent, Texter } from 'haat/extend'

const book = process.env.SOCIETY_BOOK ?? 'sales.csv'
const messages = process.env.SOCIETY_SMS_URL ?? 'http://127.0.0.1:8025/messages'

/** An event may come again, after a fault: a line that is in the book is not written twice. */
async function writeInBook({ id, type, timestamp, data }: ShopEvent): Promise<void> {
  if (type !== 'parcel.captured') return
  const written = await readFile(book, 'utf8').catch(() => '')
  if (written.includes(`${id},`)) return
  await appendFile(book, `${id},${timestamp},${data.parcelNumber},${Number(data.totalPaise) / 100}\n`)
}

function messagesOfTheSociety(): Texter {
  return {
    sends: () => true,
    async send({ to, text }) {
      const answer = await fetch(messages, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(5_000),
      })
      if (!answer.ok) throw new Error(`the message server answered ${answer.status}`)
    },
  }
}

export default {
  fields: {
    artisan: [
      {
        key: 'loom',
        kind: 'text',
        label: { en: 'Loom', hi: 'करघा', bn: 'তাঁত', ta: 'தறி' },
        maxLength: 60,
        isRequired: true,
      },
      { key: 'looms', kind: 'number', label: { en: 'Looms in the house', hi: 'घर में करघे' }, min: 1, max: 40 },
    ],
    order: [
      {
        key: 'occasion',
        kind: 'choice',
        label: { en: 'Occasion', hi: 'अवसर', bn: 'উপলক্ষ', ta: 'நிகழ்வு' },
        choices: [
          { key: 'home', label: { en: 'For the home', hi: 'घर के लिए', bn: 'বাড়ির জন্য', ta: 'வீட்டுக்கு' } },
          { key: 'wedding', label: { en: 'Wedding', hi: 'शादी', bn: 'বিয়ে', ta: 'திருமணம்' } },
        ],
        isRequired: true,
      },
      { key: 'no-plastic', kind: 'flag', label: { en: 'Packed without plastic', hi: 'बिना प्लास्टिक की पैकिंग' } },
    ],
    product: [
      {
        key: 'yarn',
        kind: 'choice',
        label: { en: 'Yarn', hi: 'सूत', bn: 'সুতো', ta: 'நூல்' },
        choices: [
          { key: 'hand-spun', label: { en: 'Hand-spun', hi: 'हाथ से कता', bn: 'হাতে কাটা', ta: 'கையால் நூற்றது' } },
          { key: 'mill-spun', label: { en: 'Mill-spun', hi: 'मिल में कता', bn: 'মিলে কাটা', ta: 'ஆலையில் நூற்றது' } },
        ],
        isRequired: true,
        isFilter: true,
      },
      { key: 'thread-count', kind: 'number', label: { en: 'Threads per inch', hi: 'प्रति इंच धागे' }, min: 10, max: 400 },
      { key: 'natural-dye', kind: 'flag', label: { en: 'Natural dye', hi: 'प्राकृतिक रंग' }, isFilter: true },
    ],
  },
  providers: { sms: messagesOfTheSociety },
  on: { parcel: writeInBook },
} satisfies ShopConfig
