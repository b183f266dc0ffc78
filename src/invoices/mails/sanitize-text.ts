// Direction marks and zero-width characters could make our own words read as something else. The two joiners stay,
// because names are spelt with them.
const invisibleCharacters = /(?![\u200C\u200D])\p{Cf}/gu
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const blanks = /[\p{Cc}\s]+/gu
const blanksWithinLine = /[^\S\n]+/g
const controls = /(?!\n)\p{Cc}/gu
const emptyLines = /\n\s*\n/g
// Scripts stack a few marks on a letter; a hundred would blacken the lines above.
const stackedMarks = /(\p{M}{4})\p{M}+/gu

/**
 * Returns an external text for use within a sentence: one line, in which no URL is clickable. A text longer than `max`
 * characters is truncated.
 */
export function toOneLine(text: string, max: number): string {
  return truncate(stripInvisible(text).replace(blanks, ' ').replaceAll('://', ': //').trim(), max)
}

/** Returns an external text as a block: its lines, with at most one empty line between two. */
export function toLines(text: string, max: number): string[] {
  const tidy = stripInvisible(text)
    .replace(lineEnds, '\n')
    .replace(blanksWithinLine, ' ')
    .replace(controls, '')
    .replace(emptyLines, '\n\n')
    .trim()
  return tidy === '' ? [] : truncate(tidy, max).split('\n')
}

/** Breaks a line between words. A word that is longer than the width stays whole, because a link must. */
export function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}

function stripInvisible(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(invisibleCharacters, '').replace(stackedMarks, '$1')
}

function truncate(text: string, max: number): string {
  const characters = Array.from(text)
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
