export type ParcelPaper = {
  parcel: string
  /** ISO date of printing */
  printedAt: string
  artisan: { name: string; place: string; state: string; pincode: string; language: string }
  buyer: {
    fullName: string
    address: string[]
    city: string
    state: string
    pincode: string
    phone: string
    language: string
  }
  lines: { name: string; options: Record<string, string>; sku: string; quantity: number; packing: string | null }[]
  /** of its pieces, once they are packed; `checkAt`: the address below which a number is looked up */
  certificates: { number: string; name: string }[]
  checkAt: string
  giftNote: string | null
  weightGrams: number
  isFragile: boolean
  returnDays: number
  /** by the courier's faster service */
  isExpress: boolean
  /** the amount the courier collects; null: it is paid */
  cashPaise: number | null
}
