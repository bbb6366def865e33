/** What the shop writes about an account itself; none of it can be switched off. Words: `email.json`, group `account`. */
const accountEmailKinds = [
  'password_changed',
  'new_device',
  'email_changed',
  'account_closed',
  'authenticator_on',
  'authenticator_off',
  'recovery_code_used',
  'role_changed',
  'account_disabled',
  'account_enabled',
] as const

export type AccountEmailKind = (typeof accountEmailKinds)[number]

export const accountEmailJob = 'account-email'

export type AccountEmail = {
  kind: AccountEmailKind
  userId: number
  /** who reads it, where the account's own row no longer says so: the address before a change, a closed account */
  reader?: { to: string; name: string; language: string }
  userAgent?: string
  reason?: string
}
