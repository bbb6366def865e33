import type pg from 'pg'
import { locks } from '#platform/database/locks.ts'

/**
 * The role the shop runs as. It cannot change, delete or truncate append-only tables, disable triggers or alter tables.
 * The login of DATABASE_URL stays the owner: it migrates, and maintains the job queue's tables.
 */
const appRole = 'haat_app'

// Not as startup options: some connection poolers refuse those.
const limits = {
  // One plan per statement and connection: replanning cost more than the purchase's statements themselves.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  statement_timeout: '5000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '10000',
  timezone: 'UTC',
}

/** Takes the role only where the login may take it and this database has granted its rights. */
const connectText = `select ${Object.entries(limits)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}, (
    select set_config('role', rolname, false) from pg_roles where rolname = '${appRole}'
      and pg_has_role(session_user, oid, 'SET') and has_table_privilege(oid, to_regclass('public.audit_records'), 'INSERT'))`

/** For each new connection of the shop, before its first use. */
export async function beginAsShop(client: pg.ClientBase): Promise<void> {
  await client.query(connectText)
}

const appendOnly = `select tgrelid from pg_trigger where tgname = 'append_only'`

/** Where the audit trail was truncated: only the owner's function writes it. */
const ownersBook = `to_regclass('public.audit_anchors')`

const readyText = `
  select coalesce(bool_and(has_schema_privilege(r.oid, n.oid, 'USAGE') and has_table_privilege(r.oid, c.oid, 'SELECT')
      and not (c.oid in (${appendOnly}) and has_table_privilege(r.oid, c.oid, 'UPDATE,DELETE,TRUNCATE'))
      and not (c.oid = ${ownersBook} and has_table_privilege(r.oid, c.oid, 'INSERT'))), false) as "isReady"
  from pg_roles r, pg_class c join pg_namespace n on n.oid = c.relnamespace
  where r.rolname = '${appRole}' and pg_has_role(session_user, r.oid, 'SET')
    and c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss', 'migrations')`

/** Call as owner after migrations. False when this login may not create roles: the shop then runs as the owner. */
export async function grantAppRole(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isReady: boolean }>(readyText)
  if (rows[0]?.isReady) return true

  try {
    await client.query('begin')
    await client.query(grantText)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    // insufficient_privilege; also raised when another owner has a role of that name.
    if ((error as { code?: unknown }).code === '42501') return false
    throw error
  }
}

const grantText = `
  do $$
  declare
    place text;
    book regclass;
  begin
    -- Roles are of the whole server: another shop on it may make the same one at this moment.
    perform pg_advisory_xact_lock(${locks.appRole});
    if not exists (select from pg_roles where rolname = '${appRole}') then
      begin
        create role ${appRole} nologin;
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(session_user, '${appRole}', 'SET') then
      execute format('grant ${appRole} to %I with set true, inherit false', session_user);
    end if;

    for place in select nspname from pg_namespace where nspname in ('public', 'pgboss') loop
      execute format('grant usage on schema %I to ${appRole}', place);
      execute format('grant select, insert, update, delete on all tables in schema %I to ${appRole}', place);
      execute format('grant usage, select, update on all sequences in schema %I to ${appRole}', place);
      -- For the statistics after filling a shop; PostgreSQL 16 leaves those to its own housekeeping.
      if current_setting('server_version_num')::int >= 170000 then
        execute format('grant maintain on all tables in schema %I to ${appRole}', place);
      end if;
    end loop;
    grant usage on schema migrations to ${appRole};
    grant select on all tables in schema migrations to ${appRole};

    -- What this owner makes later, as the job queue makes its tables at the first start.
    alter default privileges grant usage on schemas to ${appRole};
    alter default privileges grant select, insert, update, delete on tables to ${appRole};
    alter default privileges grant usage, select, update on sequences to ${appRole};

    for book in ${appendOnly} loop
      execute format('revoke update, delete, truncate on %s from ${appRole}', book);
    end loop;
    if ${ownersBook} is not null then
      revoke insert on public.audit_anchors from ${appRole};
    end if;
  end $$`

const apartText = `select not has_table_privilege(current_user, 'audit_records', 'UPDATE,DELETE,TRUNCATE') as "isApart"`

/** Whether the shop's connections use the restricted role and so cannot rewrite append-only tables. */
export async function areBooksApart(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isApart: boolean }>(apartText)
  return rows[0]?.isApart === true
}
