import type { Account } from '#features/accounts/account.ts'
import { giveConsent } from '#features/accounts/give-consent.ts'
import { createAccount, findTermsVersion } from '#features/accounts/register.ts'
import { requireRole, type User } from '#features/actor.ts'
import { indianDay } from '#features/artisans/holiday.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { brandForm, brandOf } from '#features/brand/brand.ts'
import { brandKey } from '#features/brand/own-words.ts'
import { planRate } from '#features/checkout/plan-rate.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { lockValue, saveSetting, writeValue } from '#features/settings/save-setting.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { offerNames, settingRules } from '#features/settings/shop-settings.ts'
import { type Device, type OpenedSession, openSession } from '#features/sign-in/open-session.ts'
import { isGuessable } from '#features/sign-in/password-strength.ts'
import { lockNewest } from '#features/tax/rate-list-queries.ts'
import { replaceUnusedRate } from '#features/tax/rate-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { fallbackLanguage, type Language, languageCodes } from '#platform/i18n/languages.ts'
import { hashPassword } from '#platform/secrets/password-hash.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { type OperatorForm, operatorKey, operatorOf } from './operator-form.ts'
import type { SetupForm } from './setup-form.ts'

const purpose = 'first setup'

/** The key of the setup page: derived from SECRET, so that every process knows it and none stores it. */
export function setupKey({ seal }: Pick<Context, 'seal'>): string {
  return seal.sign(purpose, 'admin')
}

/** An open key to an empty shop is as good as its first admin: it ends with the first admin's account. */
export async function isSetUp({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const [row] = await db.query`select 1 as one from users where role = 'admin' limit 1`
  return row !== undefined
}

/** @throws DomainError not-found for a wrong key, and for every key once the shop has an admin */
export async function requireSetupKey(ctx: Context, key: string): Promise<void> {
  if (!ctx.seal.isSigned(purpose, 'admin', key) || (await isSetUp(ctx))) throw new DomainError('not-found')
}

/** @throws DomainError forbidden, proof-needed, terms-changed when another admin saved since `revision` */
export async function saveOperator(
  ctx: Context,
  { form, revision }: { form: OperatorForm; revision: number },
): Promise<void> {
  if (ctx.actor.role !== 'system') requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const before = operatorOf(await lockValue(ctx, operatorKey))
    if ((before?.revision ?? 0) !== revision) throw new DomainError('terms-changed')
    await writeOperator(ctx, form, before)
  })
  await readSettings(ctx)
}

async function writeOperator(ctx: Context, form: OperatorForm, before: { revision: number } | null): Promise<void> {
  const after = { ...form, revision: (before?.revision ?? 0) + 1 }
  await writeValue(ctx, operatorKey, after)
  await writeAudit(ctx, { action: 'operator.save', subject: 'setting:operator', ...(before ? { before } : {}), after })
}

/** English first; the rest of the brand is set in the admin area. */
export async function nameShop(
  ctx: Context,
  { name, languages }: { name: string; languages: readonly Language[] },
): Promise<void> {
  const before = brandOf(await lockValue(ctx, brandKey))
  const { logo, revision, ...form } = before
  const wanted = languageCodes.filter((code) => code === fallbackLanguage || languages.includes(code))
  const names = { ...form.names, [fallbackLanguage]: name }
  const after = { ...brandForm.parse({ ...form, names, languages: wanted }), logo, revision: revision + 1 }
  if (form.names[fallbackLanguage] === name && form.languages.join() === wanted.join()) return
  await writeValue(ctx, brandKey, after)
  await writeAudit(ctx, { action: 'brand.save', subject: 'setting:brand', before, after })
}

type Offer = Pick<SetupForm, 'offer' | 'commissionBasisPoints'>

/** What is left out stays. Before the first order a commission counts at once, later from the next day on. */
export async function saveOffer(ctx: Context, { offer, commissionBasisPoints }: Offer): Promise<void> {
  const { settings } = await readSettings(ctx)
  for (const name of offerNames) {
    const options: readonly string[] = settingRules[name].options
    const wanted = options.filter((option) => offer[name]?.includes(option))
    if (wanted.length > 0) await saveSetting(ctx, { name, value: wanted, expected: [...settings[name]] })
  }
  if (commissionBasisPoints === undefined) return
  const general = await lockNewest(ctx, 'commission', '')
  if (general?.terms.kind !== 'commission' || general.terms.basisPoints === commissionBasisPoints) return
  const terms = { ...general.terms, basisPoints: commissionBasisPoints }
  if (await replaceUnusedRate(ctx, general, terms)) return
  const fromDay = indianDay(addDays(ctx.clock.now(), 1))
  await planRate(ctx, { key: '', terms, fromDay, seenFrom: general.validFrom.toISOString() })
}

type FirstAdmin = { account: Account; user: User; session: OpenedSession | null }

/**
 * Names the shop, says who runs it and opens its first admin account, all or nothing. `device` null: the command line,
 * which opens no session.
 * @throws DomainError not-found when the shop has an admin, password-too-common, registration-failed (address taken)
 */
export async function setUpShop(ctx: Context, form: SetupForm, device: Device | null): Promise<FirstAdmin> {
  const { admin, operator, shopName, languages, offer, commissionBasisPoints } = form
  if (isGuessable(admin.password, [admin.fullName, admin.email, shopName]))
    throw new DomainError('password-too-common', {
      errors: [{ path: 'form.admin.password', message: 'invalid.passwordTooCommon' }],
    })
  const passwordHash = await hashPassword(admin.password)
  const first = await transaction(ctx, async (ctx) => {
    const before = operatorOf(await lockValue(ctx, operatorKey))
    if (await isSetUp(ctx)) throw new DomainError('not-found')
    const opened = await openAdmin(ctx, { ...admin, passwordHash, device })
    const own = { ...ctx, actor: opened.user }
    await writeOperator(own, operator, before)
    await nameShop(own, { name: shopName, languages })
    await saveOffer(own, { offer, commissionBasisPoints })
    return opened
  })
  await readSettings(ctx)
  return first
}

async function openAdmin(
  ctx: Context,
  entry: SetupForm['admin'] & { passwordHash: string; device: Device | null },
): Promise<FirstAdmin> {
  const { fullName, email, phone, passwordHash, device } = entry
  const role = 'admin'
  const created = await createAccount(ctx, { fullName, email, phone, role, language: ctx.locale, passwordHash })
  if (!created) throw new DomainError('registration-failed')

  const { id: userId, publicId } = created
  const user: User = { role, userId, publicId, name: fullName, artisanId: null, provedAt: ctx.clock.now() }
  const own = { ...ctx, actor: user }
  await giveConsent(own, { purpose: 'terms', textVersion: await findTermsVersion(own) })
  const session = device && (await openSession(own, { user: { id: userId, role }, isRemembered: false, device }))
  await writeAudit(own, { action: 'account.open', subject: `user:${publicId}`, after: { role } })
  const account = { id: publicId, name: fullName, fullName, email, phone, role, language: ctx.locale } as const
  return { account, user, session }
}
