export type Env = Readonly<Record<string, string | undefined>>

/** An unusable setting. The message is one sentence for the person who starts the shop. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** An address of one of the protocols (`https:`); null: not set. @throws ConfigError */
export function url(env: Env, name: string, protocols: string[]): string | null {
  const given = text(env, name)
  if (given === undefined) return null
  requireUrl(name, given, protocols)
  return given
}

/** @throws ConfigError */
export function requireUrl(name: string, given: string, protocols: string[]): URL {
  const parsed = URL.canParse(given) ? new URL(given) : null
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new ConfigError(
      `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    )
  }
  return parsed
}

/** Trimmed; an empty value counts as absent. */
export function text(env: Env, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

/** Comma-separated values, without empty ones. */
export function list(env: Env, name: string): string[] {
  return (text(env, name) ?? '').split(',').flatMap((part) => part.trim() || [])
}

/** 1, true, 0 or false. @throws ConfigError */
export function flag(env: Env, name: string, fallback: boolean): boolean {
  const value = text(env, name)
  if (value === undefined) return fallback
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  throw new ConfigError(`${name} must be 1 or 0, not "${value}".`)
}

/** @throws ConfigError outside the bounds, which both count as good */
export function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name)
  if (value === undefined) return fallback
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
}

/** Upper and lower case count as the same. @throws ConfigError */
export function oneOf<Value extends string>(env: Env, name: string, known: readonly Value[], fallback: Value): Value {
  const value = text(env, name)
  if (value === undefined) return fallback
  const found = known.find((one) => one === value.toLowerCase())
  if (!found) throw new ConfigError(`${name} must be one of ${known.join(', ')}, not "${value}".`)
  return found
}
