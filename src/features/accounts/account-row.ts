import type { Role } from '#features/actor.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import type { Account } from './account.ts'

export type UserRow = {
  user_public_id: string
  full_name: string
  email: string
  phone: string
  role: Role
  language: string
}

export function toAccount(row: UserRow): Account {
  return {
    id: row.user_public_id,
    name: row.full_name,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    language: isLanguage(row.language) ? row.language : fallbackLanguage,
  }
}
