import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  areaOffences,
  doersAmong,
  isTest,
  kindOffences,
  ownerOffences,
  roomOffences,
  tableOwners,
} from '#test/room-rules.ts'
import {
  callOffences,
  cartStorageOffences,
  ceilingOffences,
  declaredCalls,
  linkOffences,
  settingsOffences,
} from '#test/shape-rules.ts'
import { readSources } from '#test/source-file.ts'

const shop = readSources(['src'])
const demo = readSources(['demo']).filter((file) => !file.path.startsWith('demo/artist/'))

test('imports point left: platform ← domain ← web ← server', () => {
  expect(shop.flatMap(roomOffences)).toEqual([])
})

test('an area calls itself and the areas above it', () => {
  expect(shop.flatMap(areaOffences)).toEqual([])
})

test('an area has four kinds of file', () => {
  const doers = doersAmong(shop)
  expect(shop.flatMap((file) => kindOffences(file, doers))).toEqual([])
})

test('only the owner writes a table', () => {
  const owners = tableOwners(shop)
  expect(shop.flatMap((file) => ownerOffences(file, owners))).toEqual([])
})

test('files and functions stay below their ceilings', () => {
  expect([...shop, ...demo].flatMap(ceilingOffences)).toEqual([])
})

test('one file reads the settings', () => {
  expect([...shop, ...demo].flatMap(settingsOffences)).toEqual([])
})

test('links come from paths.ts', () => {
  expect(shop.flatMap(linkOffences)).toEqual([])
})

test('one file touches the stored cart', () => {
  expect(shop.flatMap(cartStorageOffences)).toEqual([])
})

test('every call has a handler and a row in the access matrix', () => {
  const declarations = shop.filter((file) => file.path.endsWith('-calls.ts') && !isTest(file.path))
  const matrix = textOfAll(/^access-/)

  const offences = declarations.flatMap(declaredCalls).flatMap((call) => {
    return callOffences(call, textOfAll(new RegExp(`^${call.area}(-\\w+)*-handlers\\.ts$`)), matrix)
  })
  expect(offences).toEqual([])
})

function textOfAll(name: RegExp): string {
  const folder = path.resolve(import.meta.dirname, 'server')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => name.test(file)) : []
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
}
