import { drawLine, drawLines, drawRule, linesOf, makeRoom, page, widthOf, type Pen } from './pen.ts'
import { printable } from './printable.ts'
import type { Block, Column } from './sheet.ts'
import { body, hairline, label, section, shade } from './styles.ts'

type Table = Extract<Block, { kind: 'table' }>
/** A column with its place, and the lines of its label; its text keeps off the edges by the padding. */
type Placed = Column & { x: number; width: number; labels: string[] }

const padding = 6
const rowPadding = 4
const betweenBlocks = 18
/** What one column that does not grow may take of the page. */
const columnWidthMax = page.inner / 4
/** A longer label wraps, rather than widen its column. */
const labelWidthMax = 80
/** What the one that grows has left at the least, when the others are as many and as wide as they come. */
const growingWidthMin = page.inner / 5
/** A row of more lines is cut into several, so that each part fits on a page. */
const rowLinesMax = 40

/** Rows below a head that each page repeats. A row is not torn apart, unless no page could hold it. */
export function drawTable(pen: Pen, table: Table): void {
  const columns = placed(pen, table)
  const rows = table.rows.flatMap((cells) => cutRow(wrapped(pen, columns, cells)))
  const sectionHeight = table.label === undefined ? 0 : section.lineHeight + padding
  makeRoom(pen, sectionHeight + headHeight(columns) + heightOf(rows[0] ?? []))
  if (table.label !== undefined) {
    const [text = ''] = linesOf(pen, table.label, section, page.inner)
    drawLine(pen, text, section, { x: page.left, top: pen.y, width: page.inner })
    pen.y += sectionHeight
  }
  drawTableHead(pen, columns)
  for (const row of rows) {
    if (makeRoom(pen, heightOf(row))) drawTableHead(pen, columns)
    drawRow(pen, columns, row)
  }
  pen.y += betweenBlocks
}

function placed(pen: Pen, { columns, rows }: Table): Placed[] {
  const naturals = columns.map((column, index) => (column.grows ? 0 : naturalWidth(pen, column, rows, index)))
  const taken = naturals.reduce((sum, width) => sum + width, 0)
  const scale = Math.min(1, (page.inner - growingWidthMin) / taken)
  let x = page.left
  return columns.map((column, index) => {
    const width = column.grows ? page.inner - taken * scale : (naturals[index] ?? 0) * scale
    const labels = linesOf(pen, column.label, label, width - 2 * padding)
    const place = { ...column, x, width, labels }
    x += width
    return place
  })
}

function naturalWidth(pen: Pen, column: Column, rows: string[][], index: number): number {
  const lines = rows.flatMap((row) =>
    printable(textOf(row[index], column.keepsLines), pen.hasGlyph).split('\n'),
  )
  const widths = lines.map((line) => widthOf(pen, line, body))
  const labelWidth = Math.min(labelWidthMax, widthOf(pen, printable(column.label, pen.hasGlyph), label))
  // A point more than needed, because a sum of fractions may come out a little wider than its parts.
  return Math.min(columnWidthMax, Math.max(labelWidth, ...widths) + 2 * padding + 1)
}

function wrapped(pen: Pen, columns: Placed[], cells: string[]): string[][] {
  return columns.map(({ width, keepsLines }, index) => {
    return linesOf(pen, textOf(cells[index], keepsLines), body, width - 2 * padding)
  })
}

function textOf(cell = '', keepsLines = false): string {
  return keepsLines ? cell : cell.replaceAll(/\r\n?|[\n\u2028\u2029]/g, ' ')
}

function cutRow(row: string[][]): string[][][] {
  const parts = Math.ceil(linesIn(row) / rowLinesMax)
  return Array.from({ length: parts }, (_, part) =>
    row.map((lines) => lines.slice(part * rowLinesMax, (part + 1) * rowLinesMax)),
  )
}

function linesIn(row: string[][]): number {
  return Math.max(1, ...row.map((lines) => lines.length))
}

function heightOf(row: string[][]): number {
  return linesIn(row) * body.lineHeight + 2 * rowPadding
}

function headHeight(columns: Placed[]): number {
  return Math.max(...columns.map(({ labels }) => labels.length)) * label.lineHeight + 2 * rowPadding
}

function drawTableHead(pen: Pen, columns: Placed[]): void {
  const height = headHeight(columns)
  pen.document.rect(page.left, pen.y, page.inner, height).fill(shade)
  for (const column of columns) {
    drawLines(pen, column.labels, label, { ...textPlace(column), top: pen.y + rowPadding })
  }
  pen.y += height
}

function drawRow(pen: Pen, columns: Placed[], row: string[][]): void {
  columns.forEach((column, index) => {
    drawLines(pen, row[index] ?? [], body, { ...textPlace(column), top: pen.y + rowPadding })
  })
  pen.y += heightOf(row)
  drawRule(pen, pen.y, hairline)
}

function textPlace({ x, width, align }: Placed) {
  return { x: x + padding, width: width - 2 * padding, align }
}
