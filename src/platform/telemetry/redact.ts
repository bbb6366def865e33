/** Names of fields that are never logged, in any spelling: `x-csrf-token`, `csrfToken`, `CSRF_TOKEN`. */
const secretNames = new Set([
  ...[
    'cookie',
    'setcookie',
    'authorization',
    'proxyauthorization',
    'csrf',
    'csrftoken',
    'xcsrftoken',
    'token',
    'secret',
  ],
  ...['password', 'newpassword', 'oldpassword', 'currentpassword', 'confirmpassword', 'code', 'otp', 'recoverycode'],
  ...[
    'signature',
    'razorpaysignature',
    'xrazorpaysignature',
    'params',
    'parameters',
    'query',
    'body',
    'payload',
    'detail',
  ],
  ...['phone', 'email', 'to', 'replyto', 'address', 'shippingaddress', 'billingaddress', 'fullname', 'house', 'street'],
  ...['landmark', 'account', 'accountnumber', 'upi', 'pan', 'gstin', 'ip', 'remoteaddress'],
])

const censor = '[redacted]'
const deepest = 5

/** A copy without secrets and personal data: fields by name, texts by pattern. */
export function redactFields(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((one) => redactFields(one, depth + 1))
  // Requests, sockets and clients hold everything.
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null)
    return `[${value.constructor?.name ?? 'object'}]`
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isSecretName(name) ? censor : redactFields(one, depth + 1)]),
  )
}

function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase().replace(/[^a-z]/g, ''))
}

/** Message, stack, code and cause; other fields may be rows about people. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: redactText(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack ? { stack: redactText(error.stack) } : {}),
    ...(error.cause === undefined ? {} : { cause: redactFields(error.cause, depth + 1) }),
  }
}

const email = /[\p{L}\p{M}\p{N}._%+-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu
/** Indian numbers, alone or after +91 or 0, and any number that starts with a plus. */
const phone = /(?<![\w.-])(?:(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}|\+\d[\d\s-]{7,14}\d)(?![\w-])/g
const digits = /(?<![\w.])\d(?:[ -]?\d){12,18}(?!\w)/g
const values = /(\bparams: )[\s\S]*?(?=\n\s+at |$)|(\bKey \([^)]*\)=)\([^\n]*\)/g
const keyed =
  /\b(cookie|authorization|password|signature|csrf[\w-]*)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|Bearer \S+|[^\s,;]+)/gi

/** Redacts email addresses, phone and card numbers, and what follows the name of a secret. */
export function redactText(text: string): string {
  if (text.length < 6) return text
  return text
    .replace(values, (_all, params?: string, key?: string) => `${params ?? key ?? ''}${censor}`)
    .replace(keyed, (_all, name: string, sign: string) => `${name}${sign}${censor}`)
    .replace(email, censor)
    .replace(digits, (found) => (isCardLike(found) ? censor : found))
    .replace(phone, censor)
}

/** Luhn: true for every card number, and for one number in ten by chance. */
function isCardLike(text: string): boolean {
  let sum = 0
  const figures = [...text.replace(/\D/g, '')].reverse()
  for (const [place, figure] of figures.entries()) {
    const value = Number(figure) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
