import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

// The types describe an ES module, but the package is CommonJS.
const makeBidi: () => Bidi = createRequire(import.meta.url)('bidi-js')
const bidi = makeBidi()

/** A part of a line in one font and direction. Its text is in reading order. */
export type Run = { text: string; isKnown: boolean; direction: 'ltr' | 'rtl' }

// No script below this code point is written from right to left.
const firstFromTheRight = 0x590

/**
 * Splits a line into runs in visual order, from left to right; right-to-left text keeps its reading order. `isKnown`
 * decides whether the main font has a character; the fallback font draws the rest.
 */
export function splitRuns(line: string, isKnown: (codePoint: number) => boolean): Run[] {
  const characters = Array.from(line, (character) => character.codePointAt(0) ?? 0)
  if (characters.every((one) => one < firstFromTheRight && isKnown(one)))
    return [{ text: line, isKnown: true, direction: 'ltr' }]
  return splitByDirection(line).flatMap(({ text, direction }) => {
    const pieces = splitByFont(text, isKnown).map((piece) => ({ ...piece, direction }))
    return direction === 'rtl' ? pieces.reverse() : pieces
  })
}

type DirectedText = Pick<Run, 'text' | 'direction'>

/** Returns the parts of one direction, in visual order. */
function splitByDirection(line: string): DirectedText[] {
  const embedding = bidi.getEmbeddingLevels(line)
  const seen = bidi.getReorderedIndices(line, embedding)
  const stretches: { from: number; to: number; level: number }[] = []
  for (const index of seen) {
    const level = embedding.levels[index] ?? 0
    const last = stretches.at(-1)
    const step = level % 2 === 1 ? -1 : 1
    if (last && last.level === level && index === last.to + step) last.to = index
    else stretches.push({ from: index, to: index, level })
  }
  return stretches.map(({ from, to, level }) => {
    const text = line.slice(Math.min(from, to), Math.max(from, to) + 1)
    return level % 2 === 1 ? { text: mirrorText(text), direction: 'rtl' } : { text, direction: 'ltr' }
  })
}

/** Brackets are mirrored in right-to-left text. */
function mirrorText(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
}

function splitByFont(text: string, isKnown: (codePoint: number) => boolean): Omit<Run, 'direction'>[] {
  const pieces: Omit<Run, 'direction'>[] = []
  for (const character of text) {
    const known = isKnown(character.codePointAt(0) ?? 0)
    const last = pieces.at(-1)
    // A space belongs to the preceding text.
    if (last && (last.isKnown === known || character === ' ')) last.text += character
    else pieces.push({ text: character, isKnown: known })
  }
  return pieces
}
