import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PdfDocument from 'pdfkit'
import type { DrawnLogo } from './drawn-logo.ts'
import { toPrintable } from './printable.ts'
import { splitRuns, type Run } from './runs.ts'
import type { Sheet } from './sheet.ts'
import { unpackFont } from './unpack-font.ts'
import { wrap } from './wrap.ts'

/** State of drawing: the document, the position on its page, and the fonts. Lengths are points, 1/72 inch. */
export type Pen = {
  document: PDFKit.PDFDocument
  /** Top of the next block. */
  y: number
  logo?: DrawnLogo | undefined
  /** Colour of highlighted elements. */
  color?: string | undefined
  hasGlyph(codePoint: number): boolean
  /** Returns whether the main fonts have the character; otherwise the fallback font draws it. */
  isKnown(codePoint: number): boolean
  /** Text direction of the next run; undefined to derive it from the script. */
  layOut: { direction: 'ltr' | 'rtl' | undefined }
}

export type Style = { font: 'regular' | 'bold'; size: number; lineHeight: number; color: string }

/** Position of a line: its box spans `x` to `x + width`, and `top` is the top of its line. */
export type Place = { x: number; top: number; width: number; align?: 'left' | 'right' }

// US Letter.
export const page = { width: 612, height: 792, left: 54, top: 54, inner: 504, bottom: 720 }

const require = createRequire(import.meta.url)
const fonts = {
  regular: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

// The fallback font covers every script of the basic plane, in a plain style that keeps names readable. Loaded on first
// use.
let standIn: Buffer | undefined

function loadFallbackFont(): Buffer {
  standIn ??= unpackFont(
    readFileSync(require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')),
  )
  return standIn
}

/** Creates a new document with an empty page. */
export function createPen(sheet: Sheet, compress: boolean): Pen {
  const always = () => true
  const document = new PdfDocument({
    size: [page.width, page.height],
    // Only this module starts pages; with margins the library would start some itself.
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
  // The library draws a missing character as an empty box and has no API to detect it or to set the direction.
  const { font } = (document as unknown as { _font: { font: FontFile } })._font
  const layout = font.layout.bind(font)
  font.layout = (text, features) => layout(text, features, undefined, undefined, layOut.direction)
  return font
}

/** Returns the lines of a text in a style; at least one. */
export function layOutLines(pen: Pen, text: string, style: Style, width: number): string[] {
  return wrap(toPrintable(text, pen.hasGlyph), width, (piece) => measureText(pen, piece, style))
}

/** Returns the width of a text that was made printable before. */
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

// Without features the library lays out word by word, always from left to right.
function toFeatures({ direction }: Run): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
  return direction === 'rtl' ? [] : undefined
}

/** Draws one line of `linesOf`. A line below the page is invisible, so call `ensureSpace` first. */
export function drawLine(pen: Pen, line: string, style: Style, place: Place): void {
  const slack = place.align === 'right' ? place.width - measureText(pen, line, style) : 0
  // Capitals of the font are about three quarters of its size high and are centred in the line.
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

/** Draws lines below each other and returns the position after the last. */
export function drawLines(pen: Pen, lines: string[], style: Style, place: Place): number {
  lines.forEach((line, row) =>
    drawLine(pen, line, style, { ...place, top: place.top + row * style.lineHeight }),
  )
  return place.top + lines.length * style.lineHeight
}

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

/** Starts a new page if the current one lacks the given height. Returns whether it did. */
export function ensureSpace(pen: Pen, height: number): boolean {
  if (pen.y + height <= page.bottom) return false
  pen.document.addPage()
  pen.y = page.top
  return true
}
