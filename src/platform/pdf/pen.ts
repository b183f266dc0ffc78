import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PdfDocument from 'pdfkit'
import type { DrawnLogo } from './drawn-logo.ts'
import { toPrintable } from './printable.ts'
import { splitRuns, type Run } from './runs.ts'
import type { Sheet } from './sheet.ts'
import { unpackFont } from './unpack-font.ts'
import { wrap } from './wrap.ts'

/** What there is to draw with: a document, the place on its page, and words that fit. Lengths are points, 1/72 inch. */
export type Pen = {
  document: PDFKit.PDFDocument
  /** The top of what comes next. */
  y: number
  logo?: DrawnLogo | undefined
  /** What stands out is drawn in it. */
  color?: string | undefined
  hasGlyph(codePoint: number): boolean
  /** Whether the fonts of the house know it, or it is for the one that stands in. */
  isKnown(codePoint: number): boolean
  /** In which direction the fonts lay out what comes next; undefined as its script says. */
  layOut: { direction: 'ltr' | 'rtl' | undefined }
}

export type Style = { font: 'regular' | 'bold'; size: number; lineHeight: number; color: string }

/** Where a line stands: its box reaches from `x` to `x + width`, and `top` is the top of its line. */
export type Place = { x: number; top: number; width: number; align?: 'left' | 'right' }

// US Letter.
export const page = { width: 612, height: 792, left: 54, top: 54, inner: 504, bottom: 720 }

const require = createRequire(import.meta.url)
const fonts = {
  regular: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

// It draws what the others lack, every script of the basic plane, plainly: names are to be read. Loaded once one asks for it.
let standIn: Buffer | undefined

function loadFallbackFont(): Buffer {
  standIn ??= unpackFont(
    readFileSync(require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')),
  )
  return standIn
}

/** Opens an empty page of a new document. */
export function createPen(sheet: Sheet, compress: boolean): Pen {
  const always = () => true
  const document = new PdfDocument({
    size: [page.width, page.height],
    // Pages are begun here alone: within its own margins the library would begin some as well.
    margin: 0,
    bufferPages: true,
    compress,
    pdfVersion: '1.7',
    lang: sheet.language,
    displayTitle: true,
    info: {
      Title: toPrintable(sheet.title, always),
      Author: toPrintable(sheet.author, always),
      CreationDate: new Date(sheet.createdAt),
    },
  })
  const layOut: Pen['layOut'] = { direction: undefined }
  const known = [openFont(document, 'bold', layOut), openFont(document, 'regular', layOut)]
  const isKnown = (codePoint: number) => known.every((font) => font.hasGlyphForCodePoint(codePoint))
  let other: FontFile | undefined
  const isOther = (codePoint: number) =>
    (other ??= openFont(document, 'other', layOut)).hasGlyphForCodePoint(codePoint)
  return {
    document,
    y: page.top,
    hasGlyph: (codePoint) => isKnown(codePoint) || isOther(codePoint),
    isKnown,
    layOut,
  }
}

type FontFile = {
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string, features?: unknown, script?: string, language?: string, direction?: string): unknown
}

function openFont(
  document: PDFKit.PDFDocument,
  name: Style['font'] | 'other',
  layOut: Pen['layOut'],
): FontFile {
  document.registerFont(name, name === 'other' ? loadFallbackFont() : fonts[name]).font(name)
  // The library draws a character that the font lacks as an empty box, and offers no way to ask; nor to say the direction.
  const { font } = (document as unknown as { _font: { font: FontFile } })._font
  const layout = font.layout.bind(font)
  font.layout = (text, features) => layout(text, features, undefined, undefined, layOut.direction)
  return font
}

/** The lines that a text takes in a style; at least one. */
export function layOutLines(pen: Pen, text: string, style: Style, width: number): string[] {
  return wrap(toPrintable(text, pen.hasGlyph), width, (piece) => measureText(pen, piece, style))
}

/** How wide a text is that was made printable before. */
export function measureText(pen: Pen, text: string, { font, size }: Style): number {
  return splitRuns(text, pen.isKnown).reduce((sum, run) => sum + measureRun(pen, run, font, size), 0)
}

function measureRun({ document, layOut }: Pen, run: Run, font: Style['font'], size: number): number {
  layOut.direction = run.direction
  return document
    .font(run.isKnown ? font : 'other')
    .fontSize(size)
    .widthOfString(run.text, { features: toFeatures(run) })
}

// Without features the library lays out word by word, from left to right whatever the words are.
function toFeatures({ direction }: Run): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
  return direction === 'rtl' ? [] : undefined
}

/** Draws one line of `linesOf`; what is below the page is not seen, so make room for it first. */
export function drawLine(pen: Pen, line: string, style: Style, place: Place): void {
  const slack = place.align === 'right' ? place.width - measureText(pen, line, style) : 0
  // The capitals of the font are as high as three quarters of its size, and stand in the middle of the line.
  const baseline = place.top + (style.lineHeight + style.size * 0.73) / 2
  let x = place.x + slack
  for (const run of splitRuns(line, pen.isKnown)) {
    const width = measureRun(pen, run, style.font, style.size)
    pen.document
      .fillColor(style.color)
      .text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: toFeatures(run) })
    x += width
  }
}

/** Draws lines one below the other. Answers where they end. */
export function drawLines(pen: Pen, lines: string[], style: Style, place: Place): number {
  lines.forEach((line, row) =>
    drawLine(pen, line, style, { ...place, top: place.top + row * style.lineHeight }),
  )
  return place.top + lines.length * style.lineHeight
}

/** Draws a horizontal line across the page or a part of it. */
export function drawRule(
  { document }: Pen,
  y: number,
  color: string,
  x = page.left,
  width = page.inner,
): void {
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke()
}

/** Goes on to a new page when this one has no room for what is that high. Answers whether it did. */
export function ensureSpace(pen: Pen, height: number): boolean {
  if (pen.y + height <= page.bottom) return false
  pen.document.addPage()
  pen.y = page.top
  return true
}
