export type ParcelPaper = {
  parcel: string
  /** ISO day on which it was printed */
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
  giftNote: string | null
  weightGrams: number
  isFragile: boolean
  /** what the courier asks for at the door; null: it is paid */
  cashPaise: number | null
}
