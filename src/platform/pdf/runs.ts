import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

// Its types are those of a module, which it is not.
const makeBidi: () => Bidi = createRequire(import.meta.url)('bidi-js')
const bidi = makeBidi()

/** A piece of a line that is drawn by one font in one direction. Its text is as it is read. */
export type Run = { text: string; isKnown: boolean; direction: 'ltr' | 'rtl' }

// Nothing before is written from right to left.
const firstFromTheRight = 0x590

/**
 * The pieces of a line from left to right, as they are seen: what is written from the right stands in the order in which it is
 * read there. `isKnown` tells what the font of the line can draw; the rest is for the one that stands in.
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

/** The stretches of one direction, from left to right. */
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

/** Brackets open towards what follows them, on whichever side that is. */
function mirrorText(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
}

function splitByFont(text: string, isKnown: (codePoint: number) => boolean): Omit<Run, 'direction'>[] {
  const pieces: Omit<Run, 'direction'>[] = []
  for (const character of text) {
    const known = isKnown(character.codePointAt(0) ?? 0)
    const last = pieces.at(-1)
    // A space belongs to what stands before it.
    if (last && (last.isKnown === known || character === ' ')) last.text += character
    else pieces.push({ text: character, isKnown: known })
  }
  return pieces
}
