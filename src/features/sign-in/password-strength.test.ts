import { expect, test } from 'vitest'
import { commonPasswords, isGuessable } from './password-strength.ts'

const asha = ['Asha Kulkarni', 'asha.kulkarni@example.in']

test('common passwords are refused', () => {
  for (const password of [
    '123456',
    'password',
    'Password@123',
    'India123',
    'krishna',
    'sairam',
    'qwerty',
    'iloveyou',
    'aaaaaa',
    '💐💐💐💐💐💐',
    'ＰＡＳＳＷＯＲＤ',
  ]) {
    expect(isGuessable(password, asha), password).toBe(true)
  }
})

test('passwords made from the shop, the person’s name or their email address are refused', () => {
  for (const password of [
    'haat123',
    'handicraft',
    'Asha@2024',
    'kulkarni',
    'ashakulkarni',
    'asha.kulkarni',
    'asha.kulkarni@example.in',
    'Kulkarni123',
  ]) {
    expect(isGuessable(password, asha), password).toBe(true)
  }
})

test('other passwords of six characters are accepted', () => {
  for (const password of [
    'tr4u7w',
    'kumkum',
    'ab cde',
    'नमस्तेजी',
    'haat-demo-2026',
    'ashavari',
    'xkqzjw',
    '🪔🎨🧵🪡🏺🎭',
  ]) {
    expect(isGuessable(password, asha), password).toBe(false)
  }
})

test('the list has more than a thousand passwords, none shorter than the minimum', () => {
  expect(commonPasswords().size).toBeGreaterThan(1000)
  expect(
    [...commonPasswords()].filter((password) => password.length < 6 || password !== password.toLowerCase()),
  ).toEqual([])
})
