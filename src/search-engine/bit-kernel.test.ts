import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import wabt from 'wabt'
import { compiledKernel } from './bit-kernel.ts'

test('the compiled kernel is its text', async () => {
  const text = await readFile(new URL('bit-kernel.wat', import.meta.url), 'utf8')
  const { parseWat } = await wabt()
  const { buffer } = parseWat('bit-kernel.wat', text, { simd: true, threads: true }).toBinary({})
  expect(compiledKernel).toBe(Buffer.from(buffer).toString('base64'))
})
