/** The demo's data before it reaches a database. Money is integer paise, lengths millimetres, weights grams. */
import type { Audience } from '../src/features/products/audience.ts'
import type { Brief } from './artist/draw.ts'

export type Language = 'en' | 'hi' | 'bn' | 'te' | 'mr' | 'ta' | 'gu' | 'kn' | 'ml' | 'pa' | 'or' | 'as'
/** English always; the artisan's own language where the words exist. */
export type InLanguages = { en: string } & Partial<Record<Language, string>>

export type DemoCraft = {
  name: string
  slug: string
  category: string
  state: string
  place: string
  giTag: boolean | null
  materials: string[]
  techniques: string[]
  colors: string[]
  description: string
  typicalProducts: { name: string; priceInr: number[]; weightKg: number }[]
  names: Partial<Record<string, string>>
}

export type DemoGst = { kind: 'registered' | 'composition'; gstin: string } | { kind: 'enrolled'; enrolmentNo: string }

export type DemoArtisan = {
  slug: string
  name: string
  homeName: string | null
  language: Language
  craftSlugs: string[]
  state: string
  place: string
  pincode: string
  /** where buyers may collect, if they may */
  pickupAddress?: string
  specialty: string
  yearsOfExperience: number
  story: InLanguages
  verifiedOn: string
  gst: DemoGst
  email: string
  phone: string
}

export type DemoSize = { lengthMm: number; widthMm: number; heightMm: number }
export type DemoVariant = { sku: string; options: Record<string, string>; pricePaise: number; stock: number }
export type ProductBrief = Omit<Brief, 'view'>
export type DemoPicture = {
  brief: ProductBrief
  view: 1 | 2 | 3
  alt: string
  /** the choice that it shows */
  shows?: { color: string }
}

export type DemoProduct = {
  slug: string
  artisanSlug: string
  craftSlug: string
  category: string
  name: InLanguages
  description: InLanguages
  materials: string[]
  techniques: string[]
  colors: string[]
  audiences: Audience[]
  dimensions: DemoSize
  packed: DemoSize
  weightGrams: number
  packedWeightGrams: number
  isFragile: boolean
  dispatchDays: number
  /** woven only on order */
  isMadeToOrder: boolean
  hsn: string
  createdDaysAgo: number
  features: string[]
  variants: DemoVariant[]
  pictures: DemoPicture[]
}

export type DemoAddress = { line1: string; line2: string; city: string; state: string; pincode: string }
export type DemoCustomer = { email: string; fullName: string; phone: string; language: Language; address: DemoAddress }

export type DemoReview = {
  /** the local part of the buyer's email address */
  by: string
  product: string
  daysAgo: number
  rating: number
  language: Language
  title: string
  text: string
  /** how many other customers found it helpful, and how many did not */
  votes: readonly [helpful: number, notHelpful: number]
  /** from the artisan */
  answer?: string
}

export type DemoMethod = 'upi' | 'card' | 'netbanking' | 'cod'
export type DemoPayment = 'captured' | 'created' | 'failed' | 'cod_due'
/** A parcel's move and its day, counted from the order. */
export type DemoMove = { move: string; afterDays: number; reason?: string }
export type DemoParcelPlan = { artisanSlug: string; moves: DemoMove[]; endsIn: string }
export type DemoOrder = {
  customerEmail: string
  placedDaysAgo: number
  lines: { productSlug: string; sku: string; quantity: number }[]
  method: DemoMethod
  payment: DemoPayment
  parcels: DemoParcelPlan[]
}
