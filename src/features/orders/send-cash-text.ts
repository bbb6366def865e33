import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'
import { cashCodeMinutes } from './cash-code.ts'
import type { CashTextJob } from './write-cash-code.ts'

const text = `
  select number, language, total_paise as "totalPaise", shipping_address ->> 'phone' as phone from orders where id = $1`

/** Tells the six digits on the phone of the delivery address. A job: throws what the texter throws, to be tried again. */
export async function sendCashText(ctx: Context, { orderId, code }: CashTextJob): Promise<void> {
  type Row = { number: string; language: string; totalPaise: number; phone: string }
  const [row] = await namedQuery<Row>(ctx.db, 'orders.cash-text', text, [orderId])
  if (!row) return
  const language = isLanguage(row.language) ? row.language : fallbackLanguage
  const words = { code, number: row.number, total: formatInr(row.totalPaise), minutes: cashCodeMinutes }
  const message = translate(language, 'mail:cashCode.text', words)
  await ctx.sms.send({ to: row.phone, text: message, language, kind: 'cash-code' })
}
