// Controls, marks that turn the direction of a line, and characters without a width: none has a place on paper, and a
// name that holds them could make the words around it read as something else.
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{DI}]/gu
const lineEnd = /\r\n?|[\u2028\u2029]/g
const emptyLines = /\n{3,}/g
// No script of Europe stacks more than two; a hundred would blacken the lines above.
const stackedMarks = /(\p{M}{2})\p{M}+/gu
// A space that keeps its words together stays one.
const otherSpaces = /[^\S\n\u00a0]+/g

// Names of characters are longer than they are; beyond so many of a text each is the same sign.
const namesMax = 40
const unnamed = '\uFFFD'
// The color of a hand or a face, of which the substitute says enough.
const skinTones = /[\u{1f3fb}-\u{1f3ff}]/gu
const flagLetters = { first: 0x1f1e6, last: 0x1f1ff }

/**
 * The text with nothing in it that could not be drawn. Spaces in a row become one and line ends two at the most. A character that
 * `hasGlyph` does not know becomes its plain form (𝐀 is A, the letters of a flag are letters), else its name: [U+1F600].
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
