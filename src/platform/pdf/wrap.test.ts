import { describe, expect, it } from 'vitest'
import { wrap } from './wrap.ts'

/** Every character is one wide. */
const wrapAt = (width: number, text: string) => wrap(text, width, (piece) => piece.length)

describe('wrap', () => {
  it('breaks a word that no line could hold, and loses nothing of it', () => {
    expect(wrapAt(4, 'abcdefghij kl')).toEqual(['abcd', 'efgh', 'ij', 'kl'])
    expect(wrapAt(1, 'a bc')).toEqual(['a', 'b', 'c'])
  })

  it('breaks between words, and no line begins or ends with the space', () => {
    expect(wrapAt(9, 'the quick brown fox')).toEqual(['the quick', 'brown fox'])
    expect(wrapAt(3, 'ab cd')).toEqual(['ab', 'cd'])
  })

  it('breaks after a hyphen or a slash, and never at a space that keeps its words together', () => {
    expect(wrapAt(8, 'one-two/three')).toEqual(['one-two/', 'three'])
    expect(wrapAt(8, 'Visa ••••\u00A04242')).toEqual(['Visa', '••••\u00A0424', '2'])
  })

  it('breaks at every line end, and keeps empty lines', () => {
    expect(wrapAt(9, 'a\n\nb')).toEqual(['a', '', 'b'])
    expect(wrapAt(9, '')).toEqual([''])
  })
})
