import type { Context } from '#features/context.ts'
import { type AuditAnchor, anchorFault, findAnchor, isAnchorHash } from './anchor-queries.ts'
import { type AuditSeal, firstHash, followsOn, type SealFault } from './audit-seal.ts'
import { hashSeal, listSealsToCheck, type SealToCheck } from './seal-queries.ts'

/** Seals per query; each covers some minutes of rows. */
const atOnce = 200

export type AuditCheck = {
  seals: number
  rows: number
  head: string | null
  fault: { kind: SealFault; sealId: number } | null
  knowsNoted: boolean | null
  anchor: AuditAnchor | null
}

/** Stops at the first fault and stores the result. `noted`: a hash recorded elsewhere; a rebuilt chain lacks it. */
export async function verifyAudit(ctx: Context, { noted = null }: { noted?: string | null } = {}): Promise<AuditCheck> {
  for (;;) {
    const anchor = await findAnchor(ctx)
    const check = await goThrough(ctx, anchor, noted)
    // A month removed during the check is not a fault.
    if (check.fault === null || (await findAnchor(ctx))?.id === anchor?.id) return keepCheck(ctx, check)
  }
}

async function goThrough(ctx: Context, anchor: AuditAnchor | null, noted: string | null): Promise<AuditCheck> {
  const knowsNoted = noted === null ? null : await isAnchorHash(ctx, noted)
  const check: AuditCheck = { seals: 0, rows: 0, head: null, fault: null, knowsNoted, anchor }
  const atAnchor = anchor && anchorFault(anchor)
  if (atAnchor) return { ...check, fault: { kind: atAnchor, sealId: anchor.id } }

  let before: Before | null = anchor
  for (let after = 0; ; ) {
    const seals: SealToCheck[] = await listSealsToCheck(ctx, after, atOnce)
    for (const seal of seals) {
      const kind = faultOf(seal, before)
      if (kind) return { ...check, fault: { kind, sealId: seal.id } }
      check.seals += 1
      check.rows += seal.rows
      check.head = seal.hash
      if (seal.hash === noted) check.knowsNoted = true
      before = seal
      after = seal.id
    }
    if (seals.length < atOnce) return check
  }
}

type Before = Pick<AuditSeal, 'hash' | 'untilTransaction' | 'afterId' | 'lastId'>

function faultOf(seal: SealToCheck, before: Before | null): SealFault | null {
  if (seal.previousHash !== (before?.hash ?? firstHash) || !followsOn(seal, before)) return 'chain'
  if (hashSeal(seal) !== seal.hash) return 'seal'
  return seal.now.rows === seal.rows && seal.now.rowsHash === seal.rowsHash ? null : 'rows'
}

async function keepCheck(ctx: Context, check: AuditCheck): Promise<AuditCheck> {
  const { seals, rows, fault } = check
  await ctx.db.query`
    insert into audit_checks (checked_at, seals, rows, fault, faulty_seal_id)
    values (${ctx.clock.now()}, ${seals}, ${rows}, ${fault?.kind ?? null}, ${fault?.sealId ?? null})`
  return check
}
