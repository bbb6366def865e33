import type { Role } from '#features/actor.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import type { Account } from './account.ts'

export type UserRow = {
  userPublicId: string
  fullName: string
  email: string
  phone: string
  role: Role
  language: string
}

export function toAccount(row: UserRow): Account {
  return {
    id: row.userPublicId,
    name: row.fullName,
    fullName: row.fullName,
    email: row.email,
    phone: row.phone,
    role: row.role,
    language: isLanguage(row.language) ? row.language : fallbackLanguage,
  }
}
