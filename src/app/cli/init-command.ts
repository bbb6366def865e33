import { readFileSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline/promises'
import { z } from 'zod'
import { type Services, systemContext } from '#app/http/context.ts'
import type { User } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { emailOf } from '#features/emails.ts'
import { findBrand, readSettings } from '#features/settings/settings-queries.ts'
import { offerNames, settingRules } from '#features/settings/shop-settings.ts'
import { operatorForm } from '#features/setup/operator-form.ts'
import { isSetUp, nameShop, saveOffer, saveOperator, setUpShop } from '#features/setup/set-up-shop.ts'
import { firstAdmin, firstCommission, setupForm } from '#features/setup/setup-form.ts'
import { confirmAuthenticator } from '#features/sign-in/confirm-authenticator.ts'
import { prepareAuthenticator } from '#features/sign-in/prepare-authenticator.ts'
import { listRatesOf } from '#features/tax/rate-list-queries.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { ConfigError } from '#platform/config/env.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, languageCodes } from '#platform/i18n/languages.ts'
import type { ExitCode } from './commands.ts'
import { examine } from './doctor-command.ts'

type Answers = Record<string, unknown>
/** `read` cleans an answer or throws; an empty answer keeps `known`. */
type Question = { name: string; words: string; schema: z.ZodType; known?: string | null; keepsRead?: true }

/**
 * `haat init`: names the shop, stores who runs it and opens the first admin account; all of it is one transaction, so a
 * killed run leaves nothing half done. Run again it changes name and operator, and never the admin.
 * `--from <file>`: the answers as JSON of the form `setupForm`, for machines.
 */
export async function runInit(services: Services, args: string[]): Promise<ExitCode> {
  const [option, file, ...rest] = args
  if (rest.length > 0 || (option !== undefined && (option !== '--from' || !file))) return 2
  const ctx = systemContext(services, 'init')
  const isAgain = await isSetUp(ctx)
  if (file) await applyAnswers(ctx, readAnswers(file), isAgain)
  else await askAll(ctx, isAgain)
  await tryEmail(ctx)
  const isWell = await examine(services)
  console.log(`\nLeft to set in the admin area, ${services.config.publicOrigin}/admin/settings:`)
  for (const line of leftToSet) console.log(`  ${line}`)
  return isWell ? 0 : 1
}

const leftToSet = [
  'Brand: name in the other languages, logo, colours, lines below emails (/admin/brand)',
  'Rates: carriage, GST, commission, cash on delivery, with the date from which they hold (/admin/rates)',
  'Crafts: 312 are there; add or archive yours (/admin/crafts)',
  'Pages: terms, privacy, shipping and returns are drafts to read with your lawyer (/admin/pages)',
]

function readAnswers(file: string): Answers {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ConfigError(`${file} cannot be read as JSON. docs/operating.md shows an example.`)
  }
}

async function applyAnswers(ctx: Context, answers: Answers, isAgain: boolean): Promise<User | null> {
  const form = setupForm.extend({ admin: isAgain ? firstAdmin.optional() : firstAdmin }).safeParse(answers)
  if (!form.success) throw new ConfigError(form.error.issues.map(faultOf).join('\n'))
  const { admin, ...rest } = form.data
  const { operator, shopName, languages } = rest
  if (!isAgain && admin) {
    const { user } = await setUpShop(ctx, { ...rest, admin }, null).catch(inWords)
    console.log(`${shopName} is set up; ${admin.email} is its admin.`)
    return user
  }
  const { operator: stored } = await readSettings(ctx)
  await transaction(ctx, async (ctx) => {
    await nameShop(ctx, { name: shopName, languages })
    await saveOperator(ctx, { form: operator, revision: stored?.revision ?? 0 })
    await saveOffer(ctx, rest)
  })
  console.log(`${shopName} is changed. It has an admin already, who stays.`)
  return null
}

const sentence = (key: string) => translate(fallbackLanguage, `common:${key}`)

function faultOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${sentence(/^invalid\.\w+$/.test(message) ? message : 'invalid.value')}`
}

function inWords(error: unknown): never {
  if (isDomainError(error) && error.code === 'password-too-common')
    throw new ConfigError(`admin.password: ${sentence('invalid.passwordTooCommon')}`)
  if (isDomainError(error) && error.code === 'registration-failed')
    throw new ConfigError('admin.email: an account has this address already; haat make-admin makes it an admin.')
  throw error
}

async function askAll(ctx: Context, isAgain: boolean): Promise<void> {
  if (!process.stdin.isTTY) throw new ConfigError('haat init asks on a terminal; without one use --from <file>.')
  const { operator, brand, settings } = await readSettings(ctx)
  const [commission] = (await listRatesOf(ctx, 'commission', '')).map(({ terms }) => terms)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const field = (name: keyof typeof operatorForm.shape, words: string): Question => ({
      ...{ name: `operator.${name}`, words, schema: operatorForm.shape[name] },
      ...(operator ? { known: operator[name] ?? '' } : {}),
    })
    const adminField = (name: keyof typeof firstAdmin.shape, words: string): Question => ({
      ...{ name: `admin.${name}`, words, schema: firstAdmin.shape[name] },
    })
    const codes = languageCodes.join(' ')
    const questions: Question[] = [
      { name: 'shopName', words: 'Name of the shop', schema: setupForm.shape.shopName, known: brand.names.en ?? '' },
      {
        name: 'languages',
        words: `Languages (${codes})`,
        schema: chosenLanguages,
        known: brand.languages.join(' '),
        keepsRead: true,
      },
      field('name', 'Who runs the shop: legal name'),
      field('address', 'Postal address'),
      field('email', 'Email for customers'),
      field('phone', 'Phone for customers'),
      field('grievanceOfficer', 'Name of the grievance officer'),
      field('gstin', 'GSTIN, or - without one'),
      ...offerNames.map((name): Question => {
        const options: readonly string[] = settingRules[name].options
        const known = settings[name].length === options.length ? 'all' : settings[name].join(', ')
        const words = `${offerQuestions[name]} (${options.join(', ')})`
        return { name: `offer.${name}`, words, schema: chosenOf(options), known, keepsRead: true }
      }),
      {
        name: 'commissionBasisPoints',
        words: 'What the shop keeps of a sale, in percent',
        schema: percent,
        known: String((commission?.kind === 'commission' ? commission.basisPoints : 0) / 100),
        keepsRead: true,
      },
      ...(isAgain
        ? []
        : [
            adminField('fullName', 'First admin: full name'),
            adminField('email', 'First admin: email'),
            adminField('phone', 'First admin: mobile'),
            adminField('password', 'First admin: password (at least 6 characters)'),
          ]),
    ]
    const answers: Answers = {}
    for (const question of questions) put(answers, question.name, await ask(lines, question))
    const admin = await applyAnswers(ctx, answers, isAgain)
    if (admin) await askAuthenticator({ ...ctx, actor: admin }, lines)
  } finally {
    lines.close()
  }
}

const chosenLanguages = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.enum(languageCodes)))

const offerQuestions = {
  categories: 'Kinds of goods',
  states: 'States they come from',
  deliveryZones: 'Zones the shop delivers to, from the same district to far places',
  carriers: 'Couriers',
} as const

const chosenOf = (options: readonly string[]) =>
  z.string().transform((text, faults) => {
    const typed = text === 'all' || text === '' ? options : text.split(/\s*,\s*/).filter(Boolean)
    const chosen = options.filter((option) => typed.some((each) => each.toLowerCase() === option.toLowerCase()))
    if (chosen.length === typed.length && chosen.length > 0) return chosen
    faults.addIssue({ code: 'custom', message: 'invalid.value' })
    return z.NEVER
  })

const percent = z
  .string()
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 100))
  .pipe(firstCommission)

async function ask(lines: Interface, { words, schema, known, keepsRead }: Question): Promise<unknown> {
  for (;;) {
    const typed = (await lines.question(known ? `${words} [${known}]: ` : `${words}: `)).trim()
    const answer = typed === '' && known ? known : typed
    const given = answer === '-' ? '' : answer
    const read = schema.safeParse(given)
    if (read.success) return keepsRead ? read.data : given
    console.log(
      `  ${read.error.issues.map(({ message }) => sentence(/^invalid\./.test(message) ? message : 'invalid.value'))[0]}`,
    )
  }
}

function put(answers: Answers, name: string, value: unknown): void {
  const [group = '', field] = name.split('.')
  if (field === undefined) answers[group] = value
  else answers[group] = { ...(answers[group] as Answers | undefined), [field]: value }
}

/** Ending here loses nothing: the admin area asks for an authenticator at the first sign-in. */
async function askAuthenticator(ctx: Context, lines: Interface): Promise<void> {
  const { secret, address } = await prepareAuthenticator(ctx)
  console.log(`\nAdd this to an authenticator app:\n  ${secret}\n  ${address}`)
  for (;;) {
    const code = (await lines.question('Its six digits now (empty: later, at the first sign-in): ')).trim()
    if (code === '') return
    try {
      const codes = await confirmAuthenticator(ctx, { code, sessionId: 0 })
      console.log(`Recovery codes, for paper:\n  ${codes.join('\n  ')}`)
      return
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'code-wrong') throw error
      console.log('  That code is wrong or too old.')
    }
  }
}

async function tryEmail(ctx: Context): Promise<void> {
  const { operator } = await readSettings(ctx)
  if (!operator) return
  await findBrand(ctx)
  const email = emailOf({ to: operator.email, language: fallbackLanguage, kind: 'setup-test', words: 'setupTest' })
  try {
    await ctx.email.send(email)
    console.log(`A test email is on its way to ${operator.email}.`)
  } catch (error) {
    console.log(`The test email to ${operator.email} was refused: ${error instanceof Error ? error.message : error}`)
  }
}
