// Control characters, direction marks and zero-width characters are not printable. In a name they could change how the
// surrounding text reads.
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{DI}]/gu
const lineEnd = /\r\n?|[\u2028\u2029]/g
const emptyLines = /\n{3,}/g
// No European script stacks more than two marks; a hundred would cover the lines above.
const stackedMarks = /(\p{M}{2})\p{M}+/gu
// A no-break space is kept.
const otherSpaces = /[^\S\n\u00a0]+/g

// Character names are long; after this many in a text, each further character becomes the same sign.
const namesMax = 40
const unnamed = '\uFFFD'
// Skin tones are dropped; the base character is sufficient.
const skinTones = /[\u{1f3fb}-\u{1f3ff}]/gu
const flagLetters = { first: 0x1f1e6, last: 0x1f1ff }

/**
 * Returns the text with only drawable characters. Repeated spaces become one, and line ends at most two. A character
 * unknown to `hasGlyph` becomes its plain form (𝐀 is A, flags become letters), else its name: [U+1F600].
 */
export function toPrintable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const plain = text
    .toWellFormed()
    .replace(lineEnd, '\n')
    .replace(invisibleCharacters, (character) => (character.trim() === '' ? character : ''))
    .replace(otherSpaces, ' ')
    .replace(emptyLines, '\n\n')
    .normalize('NFC')
    .replace(stackedMarks, '$1')
    .replace(skinTones, '')
  let names = 0
  return Array.from(plain, (character) => {
    if (character === '\n' || isDrawn(character, hasGlyph)) return character
    const plainForm = toPlainForm(character)
    if (isDrawn(plainForm, hasGlyph)) return plainForm
    return names++ < namesMax ? formatCodePoint(character) : unnamed
  }).join('')
}

function isDrawn(text: string, hasGlyph: (codePoint: number) => boolean): boolean {
  return Array.from(text).every((character) => hasGlyph(toCodePoint(character)))
}

function toPlainForm(character: string): string {
  const place = toCodePoint(character) - flagLetters.first
  const isFlagLetter = place >= 0 && place <= flagLetters.last - flagLetters.first
  return isFlagLetter ? String.fromCodePoint('A'.charCodeAt(0) + place) : character.normalize('NFKC')
}

function formatCodePoint(character: string): string {
  return `[U+${toCodePoint(character).toString(16).toUpperCase().padStart(4, '0')}]`
}

function toCodePoint(character: string): number {
  return character.codePointAt(0) ?? 0
}
