import type { PostalAddress } from '#features/addresses/postal-address.ts'
import type { PlacedLine } from '#features/orders/order.ts'
import { withoutExtras, wordsExtra } from '#features/products/variant-options.ts'
import type { TaxStatus } from '#features/tax/tax-rules.ts'

type DocumentKind = 'invoice' | 'bill_of_supply' | 'bill' | 'credit_note'

/** As printed; money in paise. taxable + cgst + sgst + igst = gross − discount + carriage = total. */
export type DocumentLine = Pick<
  PlacedLine,
  | 'name'
  | 'options'
  | 'hsn'
  | 'quantity'
  | 'unitPricePaise'
  | 'discountPaise'
  | 'shippingPaise'
  | 'taxBasisPoints'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
> & {
  lineId: number
  /** in the artisan's order, which `options` loses in jsonb; older documents have none */
  choices?: string[]
  grossPaise: number
  taxablePaise: number
  totalPaise: number
}

export type Party = { name: string; address: string[]; state: string; gstin: string | null }

/** As of the day of issue. `kind` may be `credit_note`; `saleKind` is then the kind it corrects. */
export type DocumentFacts = {
  kind: DocumentKind
  saleKind: Exclude<DocumentKind, 'credit_note'>
  number: string
  issuedAt: string
  orderNumber: string
  orderedAt: string
  parcelNumber: string
  seller: Party & { enrolmentNumber: string | null }
  buyer: Party
  deliverTo: { name: string; address: string[]; state: string }
  placeOfSupply: string
  isInterState: boolean
  lines: DocumentLine[]
  totalPaise: number
  /** the marketplace's part of the discount, paid to the seller; informative, inside the discount */
  platformDiscountPaise: number
  /** the marketplace's fee for cash on delivery; informative, outside the total */
  codFeePaise: number
  refersTo: { number: string; issuedAt: string } | null
  reason: string | null
}

export type CreditedLine = { lineId: number } & Pick<
  PlacedLine,
  'quantity' | 'goodsPaise' | 'shippingPaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'
>

export type SoldParcelFacts = {
  orderNumber: string
  orderedAt: string
  parcelNumber: string
  fromState: string
  toState: string
  codFeePaise: number
  billing: PostalAddress
  shipping: PostalAddress
  sellerName: string
  sellerAddress: string | null
  sellerPlace: string
  sellerPincode: string
  sellerState: string
  sellerGstin: string | null
  enrolmentNumber: string | null
  taxStatus: TaxStatus
  lines: PlacedLine[]
}

/** CGST Act s. 31(3)(c), Rules 46 and 49: without registration no tax is charged, under composition none is shown. */
function saleKind(taxStatus: TaxStatus): DocumentFacts['saleKind'] {
  if (taxStatus === 'registered') return 'invoice'
  return taxStatus === 'composition' ? 'bill_of_supply' : 'bill'
}

export type UnnumberedFacts = Omit<DocumentFacts, 'number' | 'issuedAt'>

export function saleFacts(sold: SoldParcelFacts): UnnumberedFacts {
  const kind = saleKind(sold.taxStatus)
  const lines = sold.lines.map(saleLine)
  const sum = (of: (line: PlacedLine) => number) => sold.lines.reduce((total, line) => total + of(line), 0)
  return {
    kind,
    saleKind: kind,
    orderNumber: sold.orderNumber,
    orderedAt: sold.orderedAt,
    parcelNumber: sold.parcelNumber,
    seller: {
      name: sold.sellerName,
      address: [sold.sellerAddress ?? `${sold.sellerPlace}, ${sold.sellerPincode}`],
      state: sold.sellerState,
      gstin: kind === 'bill' ? null : sold.sellerGstin,
      enrolmentNumber: kind === 'bill' ? sold.enrolmentNumber : null,
    },
    buyer: { ...placeOf(sold.billing), gstin: sold.billing.gstin ?? sold.shipping.gstin ?? null },
    deliverTo: placeOf(sold.shipping),
    placeOfSupply: sold.toState,
    isInterState: sold.fromState !== sold.toState,
    lines,
    totalPaise: lines.reduce((total, line) => total + line.totalPaise, 0),
    platformDiscountPaise: sum((line) => line.platformDiscountPaise),
    codFeePaise: sold.codFeePaise,
    refersTo: null,
    reason: null,
  }
}

function saleLine(line: PlacedLine): DocumentLine {
  // Words for the piece are no matter of tax, and a document is kept for years.
  const { [wordsExtra]: _, ...options } = line.options
  const { id, name, hsn, quantity, unitPricePaise, taxBasisPoints } = line
  const { cgstPaise, sgstPaise, igstPaise, discountPaise, shippingPaise } = line
  const totalPaise = line.linePaise - discountPaise + shippingPaise
  return {
    ...{
      lineId: id,
      name,
      options,
      choices: Object.values(withoutExtras(options)),
      hsn,
      quantity,
      unitPricePaise,
      grossPaise: line.linePaise,
    },
    ...{ discountPaise, shippingPaise, taxBasisPoints, cgstPaise, sgstPaise, igstPaise, totalPaise },
    taxablePaise: totalPaise - cgstPaise - sgstPaise - igstPaise,
  }
}

function placeOf(address: PostalAddress): Party {
  const { fullName: name, house, street, landmark, city, pincode, state } = address
  const lines = [house, street, landmark ?? '', `${city} ${pincode}`].filter((line) => line !== '')
  return { name, address: lines, state, gstin: null }
}

/** CGST Act s. 34. @throws RangeError for a line that the document does not have */
export function creditFacts(
  sale: DocumentFacts,
  credit: { lines: readonly CreditedLine[]; reason: string },
): UnnumberedFacts {
  const { number, issuedAt, ...rest } = sale
  const lines = credit.lines.map((line) => creditLine(sale, line))
  return {
    ...rest,
    kind: 'credit_note',
    lines,
    totalPaise: lines.reduce((total, line) => total + line.totalPaise, 0),
    platformDiscountPaise: 0,
    codFeePaise: 0,
    refersTo: { number, issuedAt },
    reason: credit.reason,
  }
}

function creditLine(sale: DocumentFacts, credited: CreditedLine): DocumentLine {
  const sold = sale.lines.find(({ lineId }) => lineId === credited.lineId)
  if (!sold) throw new RangeError(`${sale.number} has no line ${credited.lineId}`)
  const { quantity, goodsPaise, shippingPaise, cgstPaise, sgstPaise, igstPaise } = credited
  const totalPaise = goodsPaise + shippingPaise
  const taxablePaise = totalPaise - cgstPaise - sgstPaise - igstPaise
  const parts = { quantity, shippingPaise, cgstPaise, sgstPaise, igstPaise, totalPaise, taxablePaise }
  // The refunded amount is already after discount.
  return { ...sold, ...parts, grossPaise: goodsPaise, discountPaise: 0 }
}
