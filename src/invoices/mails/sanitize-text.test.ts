import { describe, expect, test } from 'vitest'
import { toLines, toOneLine, wrapLine } from './sanitize-text.ts'

describe('a text within a sentence', () => {
  test.each([
    ['a line end', 'Hill\r\nBcc: a@b.example', 'Hill Bcc: a@b.example'],
    ['the line ends of other alphabets', 'Hill\u2028Gardens\u2029\u0085', 'Hill Gardens'],
    ['a control character', 'Hill\u0000\u0007Gardens', 'Hill Gardens'],
    ['marks that turn the line', '\u202EHill\u2066 \u200FGardens\u061C', 'Hill Gardens'],
    ['characters without a width', 'Hi\u200Bll\uFEFF Gar\u00ADdens', 'Hill Gardens'],
    ['half of a surrogate pair', 'Hill \uD83D', 'Hill \uFFFD'],
  ])('loses %s', (_, text, expected) => {
    expect(toOneLine(text, 100)).toBe(expected)
  })

  test('holds no address that is ready to be clicked', () => {
    expect(toOneLine('https://evil.example/pay', 100)).toBe('https: //evil.example/pay')
  })

  test('keeps the joiners that names and emoji are spelt with', () => {
    expect(toOneLine('نامه\u200Cای 👩\u200D🌾', 100)).toBe('نامه\u200Cای 👩\u200D🌾')
  })

  test('stacks at most four marks on a letter', () => {
    expect(toOneLine(`a${'\u0489'.repeat(50)}b`, 100)).toBe(`a${'\u0489'.repeat(4)}b`)
  })

  test('is cut between characters, never within one', () => {
    expect(toOneLine('🌹🌹🌹🌹', 4)).toBe('🌹🌹🌹🌹')
    expect(toOneLine('🌹🌹🌹🌹', 3)).toBe('🌹🌹…')
  })
})

describe('a text by itself', () => {
  test('keeps its lines, with at most one empty line between two', () => {
    expect(toLines('\n one  two\r\n\r\n \r\n\vthree\u2028four \n', 100)).toEqual([
      'one two',
      '',
      'three',
      'four',
    ])
  })

  test('has no lines where it has no characters', () => {
    expect(toLines(' \n\u200B', 100)).toEqual([])
  })

  test('is cut beyond its length', () => {
    expect(toLines('a'.repeat(11), 10)).toEqual([`${'a'.repeat(9)}…`])
  })
})

test('a line breaks between words, and a word that is too long stays whole', () => {
  expect(wrapLine('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapLine('a https://pay.example/1 b', 5)).toEqual(['a', 'https://pay.example/1', 'b'])
  expect(wrapLine('', 7)).toEqual([''])
})
