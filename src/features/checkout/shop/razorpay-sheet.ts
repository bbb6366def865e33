import type { PaymentState } from '#features/payments/payment.ts'

const scriptUrl = 'https://checkout.razorpay.com/v1/checkout.js'
const loadTimeoutMs = 120_000

export type SheetAnswer = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

export type SheetOutcome =
  | { kind: 'answered'; answer: SheetAnswer }
  | { kind: 'dismissed' }
  | { kind: 'failed'; reason: string }

type Options = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  prefill: { name: string; email: string; contact: string; method: string }
  theme: { color: string }
  handler: (answer: SheetAnswer) => void
  modal: { ondismiss: () => void; confirm_close: boolean }
}

type Sheet = {
  open(): void
  on(event: 'payment.failed', message: (failure: { error?: { description?: string } }) => void): void
}

type Opener = new (options: Options) => Sheet

function readOpener(): Opener | undefined {
  return (window as Window & { Razorpay?: Opener }).Razorpay
}

/** Resolves when the buyer paid or closed the sheet. @throws when the script cannot be loaded */
export async function openRazorpaySheet(
  payment: PaymentState,
  shopName: string,
  buyer: { fullName: string; email: string; phone: string },
): Promise<SheetOutcome> {
  const gatewayOrderId = payment.gatewayOrderId
  if (!gatewayOrderId) throw new Error('payment is not open at the gateway')
  const Razorpay = await loadSheet()

  return new Promise((resolve) => {
    let failure: string | null = null
    const sheet = new Razorpay({
      key: payment.publicKeyId,
      order_id: gatewayOrderId,
      amount: payment.amountPaise,
      currency: payment.currency,
      name: shopName,
      prefill: { name: buyer.fullName, email: buyer.email, contact: `+91${buyer.phone}`, method: payment.method },
      theme: { color: '#1c2752' },
      handler: (answer) => resolve({ kind: 'answered', answer }),
      // The sheet allows retries, so a failure counts only once it is closed.
      modal: {
        ondismiss: () => resolve(failure === null ? { kind: 'dismissed' } : { kind: 'failed', reason: failure }),
        confirm_close: true,
      },
    })
    sheet.on('payment.failed', (event) => {
      failure = event.error?.description ?? ''
    })
    sheet.open()
  })
}

/** The gateway's script loads only here and only with this document's nonce: docs/checkout-scripts.json. */
function loadSheet(): Promise<Opener> {
  return new Promise((resolve, reject) => {
    const loaded = readOpener()
    if (loaded) return resolve(loaded)
    const script = document.createElement('script')
    const timer = setTimeout(() => reject(new Error('Loading chunk failed')), loadTimeoutMs)
    const nonce = documentNonce()
    if (nonce) script.nonce = nonce
    script.src = scriptUrl
    script.onload = () => {
      clearTimeout(timer)
      const opener = readOpener()
      if (opener) resolve(opener)
      else reject(new Error('Loading chunk failed'))
    }
    script.onerror = () => {
      clearTimeout(timer)
      reject(new Error('Loading chunk failed'))
    }
    document.head.append(script)
  })
}

/** The document's nonce, which may be older than the page data. Only scripts can read it there. */
function documentNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
