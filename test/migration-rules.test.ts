import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrationOffences } from './migration-rules.ts'

const folder = path.resolve(import.meta.dirname, '../migrations')
/** The baseline: no earlier release used its tables. */
const beforeTheFirstRelease = 1

test('the previous release keeps running after every migration', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  expect(files.length).toBeGreaterThan(0)
  const later = files.filter((file) => Number(file.slice(0, 4)) > beforeTheFirstRelease)
  expect(later.flatMap((file) => migrationOffences(file, readFileSync(path.join(folder, file), 'utf8')))).toEqual([])
})

test.each([
  ['ALTER TABLE "orders" ADD COLUMN "note" text;', null],
  ['ALTER TABLE "orders" ADD COLUMN "pieces" integer DEFAULT 0 NOT NULL;', null],
  ['ALTER TABLE "orders" ADD COLUMN "pieces" integer NOT NULL;', 'asks for a value'],
  ['ALTER TABLE "orders" DROP COLUMN "note";', 'takes away what'],
  ['DROP TABLE "orders";', 'takes away what'],
  ['-- contract: nothing reads it since 0.2\nDROP TABLE "orders";', null],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "words";', 'renames'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;', 'changes a type'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" TYPE integer;', 'changes a type'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', 'refuses rows'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "o" CHECK (total > 0);', 'reads a whole table'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "o" CHECK (total > 0) NOT VALID;', null],
  [
    'ALTER TABLE "orders" ADD CONSTRAINT "o" FOREIGN KEY ("a") REFERENCES "public"."b"("id") ON DELETE no action;',
    'reads a whole',
  ],
  ['CREATE TABLE "cups" ("id" bigint);\nALTER TABLE "cups" ADD CONSTRAINT "o" CHECK (id > 0);', null],
  [`INSERT INTO words VALUES ('drop table orders; rename it');`, null],
  ['CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE x; $$;', null],
])('%s', (text, says) => {
  const offences = migrationOffences('0099_test.sql', text)
  if (says === null) expect(offences).toEqual([])
  else expect(offences).toEqual([expect.stringContaining(says)])
})
