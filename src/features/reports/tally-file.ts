// The ledger for TallyPrime: two files in the form of its XML import (help.tallysolutions.com, "XML Request and Response
// Formats"): first the ledger accounts, then one journal voucher a day and kind. A debit is a negative amount there.
import { asXml } from '#features/feeds/xml.ts'
import type { LedgerAccount } from '#features/ledger/ledger.ts'
import type { JournalDay, JournalEntry } from './journal-queries.ts'

type Account = Omit<JournalEntry, 'amountPaise'>

/** Name and group of each account of ledger.ts, in Tally's own groups. */
const accounts: Record<LedgerAccount, readonly [name: string, group: string]> = {
  gateway: ['Payment gateway', 'Bank Accounts'],
  courier: ['Couriers, cash to hand over', 'Sundry Debtors'],
  bank: ['Bank account of the shop', 'Bank Accounts'],
  customer_deposit: ['Customers, paid and not yet delivered', 'Current Liabilities'],
  refund_payable: ['Refunds to pay', 'Current Liabilities'],
  gift_card: ['Gift cards, not yet spent', 'Current Liabilities'],
  artisan_payable: ['Artisan', 'Sundry Creditors'],
  commission_gst: ['GST on commission', 'Duties & Taxes'],
  cod_fee_gst: ['GST on cash on delivery fees', 'Duties & Taxes'],
  tcs_payable: ['TCS, section 52 CGST', 'Duties & Taxes'],
  tds_payable: ['TDS of artisans', 'Duties & Taxes'],
  commission: ['Commission', 'Direct Incomes'],
  cod_fee: ['Cash on delivery fees', 'Direct Incomes'],
  gift_card_expired: ['Gift cards, expired', 'Indirect Incomes'],
  coupon_cost: ['Coupons of the platform', 'Indirect Expenses'],
  gateway_fee: ['Payment gateway fees', 'Indirect Expenses'],
  goodwill: ['Goodwill to customers', 'Indirect Expenses'],
  return_cost: ['Carriage of returns', 'Indirect Expenses'],
  tax_payable: ['GST, old books', 'Duties & Taxes'],
  shipping: ['Carriage, old books', 'Direct Incomes'],
}

/** Two artisans may have one name; the slug tells them apart. */
export function tallyLedger({ account, artisan, slug }: Account): string {
  const [name] = accounts[account]
  return artisan === null ? name : `${name} ${artisan} (${slug})`
}

const head = (report: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
<BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>${report}</REPORTNAME></REQUESTDESC>
<REQUESTDATA>
`
const foot = '</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n'

export async function* tallyLedgers(found: readonly Account[]): AsyncGenerator<string> {
  yield head('All Masters')
  for (const account of found) {
    const name = asXml(tallyLedger(account))
    const group = asXml(accounts[account.account][1])
    yield `<TALLYMESSAGE xmlns:UDF="TallyUDF"><LEDGER NAME="${name}" ACTION="Create"><NAME.LIST><NAME>${name}</NAME></NAME.LIST><PARENT>${group}</PARENT></LEDGER></TALLYMESSAGE>\n`
  }
  yield foot
}

/** REMOTEID lets a day that is imported again replace itself. */
export async function* tallyVouchers(days: AsyncIterable<JournalDay>): AsyncGenerator<string> {
  yield head('Vouchers')
  for await (const { day, kind, entries } of days) {
    const number = `${day.replaceAll('-', '')}-${kind}`
    yield `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="haat-${number}" VCHTYPE="Journal" ACTION="Create"><DATE>${day.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>Journal</VOUCHERTYPENAME><VOUCHERNUMBER>${number}</VOUCHERNUMBER><NARRATION>${kind.replaceAll('_', ' ')}, ${day}</NARRATION>\n`
    for (const entry of entries) {
      yield `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${asXml(tallyLedger(entry))}</LEDGERNAME><ISDEEMEDPOSITIVE>${entry.amountPaise > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${(-entry.amountPaise / 100).toFixed(2)}</AMOUNT></ALLLEDGERENTRIES.LIST>\n`
    }
    yield '</VOUCHER></TALLYMESSAGE>\n'
  }
  yield foot
}
