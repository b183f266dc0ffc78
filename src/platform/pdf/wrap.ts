type Measure = (text: string) => number

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// A line may end after a space, and after a hyphen, dash or slash within a word.
const pieces = /[^ /–—-]*[/–—-]+|[^ /–—-]+| +/gu

/** Splits a text into lines no wider than `width`: at line ends, else between words, else within a long word. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width, measure))
}

function wrapLine(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const piece of text.match(pieces) ?? []) {
    const pieceWidth = measure(piece)
    // A space beyond the edge is invisible.
    if (lineWidth + pieceWidth <= width || piece.trim() === '') {
      line += piece
      lineWidth += pieceWidth
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    const parts = pieceWidth <= width ? [piece] : breakWord(piece, width, measure)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
    lineWidth = measure(line)
  }
  return [...lines, line.trimEnd()]
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = []
  let part = ''
  let partWidth = 0
  for (const { segment } of graphemes.segment(word)) {
    const segmentWidth = measure(segment)
    if (part !== '' && partWidth + segmentWidth > width) {
      parts.push(part)
      part = ''
      partWidth = 0
    }
    part += segment
    partWidth += segmentWidth
  }
  return [...parts, part]
}
