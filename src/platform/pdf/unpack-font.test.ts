import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { unpackFont } from './unpack-font.ts'

const require = createRequire(import.meta.url)
const packed = readFileSync(require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff'))

test('what is no packed font is refused', () => {
  for (const other of [Buffer.alloc(0), Buffer.from('wOF2....'), packed.subarray(4)])
    expect(() => unpackFont(other)).toThrow(/not packed as WOFF/)
})

test('a font is unpacked as long as it says, with every table where the directory says', () => {
  const font = unpackFont(packed)
  expect(font.length).toBe(packed.readUInt32BE(16))
  expect(font.readUInt16BE(4)).toBe(packed.readUInt16BE(12))
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, place) => {
    const at = 12 + 16 * place
    return {
      tag: font.toString('latin1', at, at + 4),
      end: font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12),
    }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']))
  expect(Math.max(...tables.map(({ end }) => end))).toBeLessThanOrEqual(font.length)
})
