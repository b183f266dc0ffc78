import {
  drawLine,
  drawLines,
  drawRule,
  layOutLines,
  ensureSpace,
  page,
  measureText,
  type Pen,
} from './pen.ts'
import { toPrintable } from './printable.ts'
import type { Block, Column } from './sheet.ts'
import { body, hairline, label, section, shade } from './styles.ts'

type Table = Extract<Block, { kind: 'table' }>
/** A column with its position and label lines. The padding separates its text from the edges. */
type PlacedColumn = Column & { x: number; width: number; labels: string[] }

const padding = 6
const rowPadding = 4
const betweenBlocks = 18
/** Maximum width of a column that does not grow, in points. */
const columnWidthMax = page.inner / 4
/** A longer label wraps instead of widening its column. */
const labelWidthMax = 80
/** Minimum width of the growing column, with the highest number of other columns at their maximum width. */
const growingWidthMin = page.inner / 5
/** A longer row is split, so that each part fits on a page. */
const rowLinesMax = 40

/** Draws a table whose header repeats on each page. A row is split only if no page could contain it. */
export function drawTable(pen: Pen, table: Table): void {
  const columns = placeColumns(pen, table)
  const rows = table.rows.flatMap((cells) => cutRow(wrapCells(pen, columns, cells)))
  const sectionHeight = table.label === undefined ? 0 : section.lineHeight + padding
  ensureSpace(pen, sectionHeight + measureHead(columns) + measureRow(rows[0] ?? []))
  if (table.label !== undefined) {
    const [text = ''] = layOutLines(pen, table.label, section, page.inner)
    drawLine(pen, text, section, { x: page.left, top: pen.y, width: page.inner })
    pen.y += sectionHeight
  }
  drawTableHead(pen, columns)
  for (const row of rows) {
    if (ensureSpace(pen, measureRow(row))) drawTableHead(pen, columns)
    drawRow(pen, columns, row)
  }
  pen.y += betweenBlocks
}

function placeColumns(pen: Pen, { columns, rows }: Table): PlacedColumn[] {
  const naturals = columns.map((column, index) =>
    column.grows ? 0 : measureColumn(pen, column, rows, index),
  )
  const taken = naturals.reduce((sum, width) => sum + width, 0)
  const scale = Math.min(1, (page.inner - growingWidthMin) / taken)
  let x = page.left
  return columns.map((column, index) => {
    const width = column.grows ? page.inner - taken * scale : (naturals[index] ?? 0) * scale
    const labels = layOutLines(pen, column.label, label, width - 2 * padding)
    const place = { ...column, x, width, labels }
    x += width
    return place
  })
}

function measureColumn(pen: Pen, column: Column, rows: string[][], index: number): number {
  const lines = rows.flatMap((row) =>
    toPrintable(toCellText(row[index], column.keepsLines), pen.hasGlyph).split('\n'),
  )
  const widths = lines.map((line) => measureText(pen, line, body))
  const labelWidth = Math.min(labelWidthMax, measureText(pen, toPrintable(column.label, pen.hasGlyph), label))
  // One point is added because a sum of fractions may be slightly wider than its parts.
  return Math.min(columnWidthMax, Math.max(labelWidth, ...widths) + 2 * padding + 1)
}

function wrapCells(pen: Pen, columns: PlacedColumn[], cells: string[]): string[][] {
  return columns.map(({ width, keepsLines }, index) => {
    return layOutLines(pen, toCellText(cells[index], keepsLines), body, width - 2 * padding)
  })
}

function toCellText(cell = '', keepsLines = false): string {
  return keepsLines ? cell : cell.replaceAll(/\r\n?|[\n\u2028\u2029]/g, ' ')
}

function cutRow(row: string[][]): string[][][] {
  const parts = Math.ceil(countLines(row) / rowLinesMax)
  return Array.from({ length: parts }, (_, part) =>
    row.map((lines) => lines.slice(part * rowLinesMax, (part + 1) * rowLinesMax)),
  )
}

function countLines(row: string[][]): number {
  return Math.max(1, ...row.map((lines) => lines.length))
}

function measureRow(row: string[][]): number {
  return countLines(row) * body.lineHeight + 2 * rowPadding
}

function measureHead(columns: PlacedColumn[]): number {
  return Math.max(...columns.map(({ labels }) => labels.length)) * label.lineHeight + 2 * rowPadding
}

function drawTableHead(pen: Pen, columns: PlacedColumn[]): void {
  const height = measureHead(columns)
  pen.document.rect(page.left, pen.y, page.inner, height).fill(shade)
  for (const column of columns) {
    drawLines(pen, column.labels, label, { ...toTextPlace(column), top: pen.y + rowPadding })
  }
  pen.y += height
}

function drawRow(pen: Pen, columns: PlacedColumn[], row: string[][]): void {
  columns.forEach((column, index) => {
    drawLines(pen, row[index] ?? [], body, { ...toTextPlace(column), top: pen.y + rowPadding })
  })
  pen.y += measureRow(row)
  drawRule(pen, pen.y, hairline)
}

function toTextPlace({ x, width, align }: PlacedColumn) {
  return { x: x + padding, width: width - 2 * padding, align }
}
