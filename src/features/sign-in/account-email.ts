/** Nobody can unsubscribe from these. Text: `email.json`, group `account`. */
const accountEmailKinds = [
  'password_changed',
  'new_device',
  'email_changed',
  'account_closed',
  'authenticator_on',
  'authenticator_off',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'role_changed',
  'account_disabled',
  'account_enabled',
] as const

export type AccountEmailKind = (typeof accountEmailKinds)[number]

export const accountEmailJob = 'account-email'

export type AccountEmail = {
  kind: AccountEmailKind
  userId: number
  /** the recipient when the account's row no longer has it: the former address, a closed account */
  reader?: { to: string; name: string; language: string }
  userAgent?: string
  reason?: string
}
