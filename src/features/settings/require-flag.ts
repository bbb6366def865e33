import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { findSettings } from './settings-queries.ts'
import type { SwitchName } from './shop-settings.ts'

/** @throws DomainError not-found while the feature is off */
export async function requireFlag(ctx: Pick<Context, 'db'>, name: SwitchName): Promise<void> {
  if (!(await findSettings(ctx))[name]) throw new DomainError('not-found')
}
