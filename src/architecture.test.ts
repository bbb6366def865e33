import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  audienceOffences,
  doersAmong,
  featureOffences,
  featureOrder,
  fullFolders,
  importCircles,
  layerOffences,
  ownerOffences,
  tableOwners,
} from '#test/arrow-rules.ts'
import {
  cartStorageOffences,
  linkOffences,
  settingsOffences,
  sqlOffences,
  vocabularyOffences,
} from '#test/shape-rules.ts'
import { readSources } from '#test/source-file.ts'

const root = path.resolve(import.meta.dirname, '..')
const shop = readSources(['src'])
const demo = readSources(['demo']).filter((file) => !file.path.startsWith('demo/artist/'))

test('layers: platform ← search-engine, ui ← features ← app', () => {
  expect(shop.flatMap(layerOffences)).toEqual([])
})

test('a feature calls only itself and the features above it', () => {
  const order = featureOrder()
  const doers = doersAmong(shop)
  expect(shop.flatMap((file) => featureOffences(file, order, doers))).toEqual([])
})

test('screens import from their own feature, and from no screen of another audience', () => {
  expect(shop.flatMap(audienceOffences)).toEqual([])
})

test('only the owning feature writes a table', () => {
  const owners = tableOwners()
  expect(shop.flatMap((file) => ownerOffences(file, owners))).toEqual([])
})

test('there are no import cycles', () => {
  expect(importCircles(shop)).toEqual([])
})

test('no folder has more than 45 files', () => {
  const files = globSync('src/**/*.{ts,tsx,css}', { cwd: root })
  expect(fullFolders(files, 45)).toEqual([])
})

test('only one file reads the settings', () => {
  expect([...shop, ...demo].flatMap(settingsOffences)).toEqual([])
})

test('links come from paths.ts', () => {
  expect(shop.flatMap(linkOffences)).toEqual([])
})

test('names use the words of the glossary', () => {
  expect([...shop, ...demo].flatMap(vocabularyOffences)).toEqual([])
})

test('SQL is written only with the sql tag', () => {
  expect(shop.flatMap(sqlOffences)).toEqual([])
})

test('only one file touches the stored cart', () => {
  expect(shop.flatMap(cartStorageOffences)).toEqual([])
})
