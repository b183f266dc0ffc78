import { describe, expect, it } from 'vitest'
import { toPrintable } from './printable.ts'

const latinOnly = (codePoint: number) => codePoint < 0x250

describe('printable', () => {
  it('names what the font lacks, one name for each character, in bounds', () => {
    expect(toPrintable('日 😀 👍🏽 a', latinOnly)).toBe('[U+65E5] [U+1F600] [U+1F44D] a')
    expect(toPrintable('😀'.repeat(42), latinOnly)).toBe(`${'[U+1F600]'.repeat(40)}\uFFFD\uFFFD`)
  })

  it('writes plain letters for those that only look otherwise, and for flags', () => {
    expect(toPrintable('𝐏𝐚𝐭 ⑦ 🇺🇸', latinOnly)).toBe('Pat 7 US')
  })

  it('shows half a pair as such', () => {
    expect(toPrintable('half \uD800 a pair', () => true)).toBe('half \uFFFD a pair')
  })

  it('drops controls, marks that turn the direction, and what has no width', () => {
    expect(
      toPrintable('in\u202Evoice\u202C \u0000\u0007fo\u200Br\u00AD \uFEFFyou\u2066\u2069', latinOnly),
    ).toBe('invoice for you')
  })

  it('keeps at most two marks on a letter', () => {
    expect(toPrintable(`x${'\u0323'.repeat(50)}y`, () => true)).toBe('x\u0323\u0323y')
  })

  it('makes one of many spaces and tabs, and leaves a space that keeps its words together', () => {
    expect(toPrintable('a \t\u2003 b\u00A0c', latinOnly)).toBe('a b\u00A0c')
  })

  it('keeps line ends of every kind, two in a row at the most', () => {
    expect(toPrintable('a\r\nb\rc\u2028d\n\n\n\ne', latinOnly)).toBe('a\nb\nc\nd\n\ne')
  })

  it('puts a letter and its mark together, and leaves other text as it is', () => {
    expect(toPrintable('Łukasiewicz e\u0301', latinOnly)).toBe('Łukasiewicz é')
  })
})
