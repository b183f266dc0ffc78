import { drawLogo } from './draw-logo.ts'
import {
  drawLine,
  drawLines,
  drawRule,
  layOutLines,
  ensureSpace,
  measureText,
  page,
  type Pen,
} from './pen.ts'
import type { Block, Mark } from './sheet.ts'
import { body, hairline, label, quiet, sender, stamp, strong, sum, title, tones } from './styles.ts'

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

const gap = 24
const columnGap = 12
export const betweenBlocks = 18
const stampPadding = 10
// Sender and title share a baseline, although their sizes differ.
const titleRise = 6

/** Draws the sender at the left and the document title at the right. */
export function drawHead(pen: Pen, block: BlockOf<'head'>): void {
  const half = (page.inner - gap) / 2
  const left = { x: page.left, top: drawLogo(pen), width: half }
  const right = { x: page.left + half + gap, top: pen.y - titleRise, width: half, align: 'right' } as const
  const below = (lines: string[]) => lines.flatMap((line) => layOutLines(pen, line, quiet, half))

  const senderEnd = drawLines(pen, layOutLines(pen, block.sender, sender, half), sender, left)
  const leftEnd = drawLines(pen, below(block.senderLines), quiet, { ...left, top: senderEnd + 2 })
  const own = pen.color === undefined ? title : { ...title, color: pen.color }
  const titleEnd = drawLines(pen, layOutLines(pen, block.title, own, half), own, right)
  const linesEnd = drawLines(pen, below(block.titleLines), quiet, { ...right, top: titleEnd + 2 })
  const rightEnd = block.mark ? drawMark(pen, block.mark, linesEnd + 6) : linesEnd
  pen.y = Math.max(leftEnd, rightEnd) + betweenBlocks - 4
  drawRule(pen, pen.y, pen.color ?? hairline)
  pen.y += betweenBlocks - 2
}

/** Draws a word in a frame at the right edge and returns the position below it. */
function drawMark(pen: Pen, { text, tone }: Mark, top: number): number {
  const style = { ...stamp, color: tones[tone] }
  const width = measureText(pen, text, style) + 2 * stampPadding
  const x = page.left + page.inner - width
  pen.document
    .roundedRect(x, top, width, style.lineHeight, 4)
    .lineWidth(1.5)
    .strokeColor(style.color)
    .stroke()
  drawLine(pen, text, style, { x: x + stampPadding, top, width })
  return top + style.lineHeight
}

/** Draws columns of labelled lines next to each other. */
export function drawColumns(pen: Pen, { columns }: BlockOf<'columns'>): void {
  const shares = columns.reduce((sum, { share = 1 }) => sum + share, 0)
  let x = page.left
  const placed = columns.map(({ label: name, lines, share = 1 }) => {
    const width = (page.inner * share) / shares - columnGap
    const texts = lines.flatMap((line) => layOutLines(pen, line, body, width))
    const column = { x, width, names: layOutLines(pen, name, label, width), texts }
    x += width + columnGap
    return column
  })
  const linesMax = Math.max(...placed.map(({ texts }) => texts.length))
  const height = label.lineHeight + linesMax * body.lineHeight
  ensureSpace(pen, height)
  for (const { x, width, names, texts } of placed) {
    const textTop = drawLines(pen, names, label, { x, width, top: pen.y })
    drawLines(pen, texts, body, { x, width, top: textTop })
  }
  pen.y += height + betweenBlocks
}

/** Draws a text over as many lines and pages as it needs. */
export function drawText(pen: Pen, { text }: BlockOf<'text'>): void {
  for (const line of layOutLines(pen, text, body, page.inner)) {
    ensureSpace(pen, body.lineHeight)
    drawLine(pen, line, body, { x: page.left, top: pen.y, width: page.inner })
    pen.y += body.lineHeight
  }
  pen.y += betweenBlocks
}

const sumsWidth = 240
const sumPadding = 6

/** Draws sums at the right edge. A page break never splits them. */
export function drawSums(pen: Pen, { rows }: BlockOf<'sums'>): void {
  const x = page.left + page.inner - sumsWidth
  const heightOf = (isStrong?: boolean) => (isStrong ? sum.lineHeight + 2 * sumPadding : body.lineHeight + 3)
  ensureSpace(
    pen,
    rows.reduce((height, row) => height + heightOf(row.strong), 0),
  )
  for (const row of rows) {
    if (row.strong) drawRule(pen, pen.y + sumPadding / 2, hairline, x, sumsWidth)
    const place = { x, top: pen.y + (row.strong ? sumPadding : 0), width: sumsWidth }
    drawLine(pen, row.label, row.strong ? strong : quiet, {
      ...place,
      top: place.top + (row.strong ? (sum.lineHeight - strong.lineHeight) / 2 : 0),
    })
    drawLine(pen, row.value, row.strong ? sum : body, { ...place, align: 'right' })
    pen.y += heightOf(row.strong)
  }
  pen.y += betweenBlocks
}
