// Controls, marks that turn the direction of a line, and characters without a width: none has a place on paper, and a
// name that holds them could make the words around it read as something else.
const unseen = /[\p{Cc}\p{Cf}\p{DI}]/gu
const lineEnd = /\r\n?|[\u2028\u2029]/g
const emptyLines = /\n{3,}/g
// No script of Europe stacks more than two; a hundred would blacken the lines above.
const stackedMarks = /(\p{M}{2})\p{M}+/gu
// A space that keeps its words together stays one.
const otherSpaces = /[^\S\n\u00a0]+/g

/** Stands for every character that the font cannot draw. */
export const replacement = '\uFFFD'

/**
 * The text with nothing in it that could not be drawn. Spaces in a row become one and line ends two at the most; what
 * `hasGlyph` does not know becomes a replacement that everybody sees.
 */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const plain = text
    .toWellFormed()
    .replace(lineEnd, '\n')
    .replace(unseen, (character) => (character.trim() === '' ? character : ''))
    .replace(otherSpaces, ' ')
    .replace(emptyLines, '\n\n')
    .normalize('NFC')
    .replace(stackedMarks, '$1')
  return Array.from(plain, (character) => {
    const isDrawn = character === '\n' || hasGlyph(character.codePointAt(0) ?? 0)
    return isDrawn ? character : replacement
  }).join('')
}
