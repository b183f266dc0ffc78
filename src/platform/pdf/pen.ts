import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PdfDocument from 'pdfkit'
import type { DrawnLogo } from './drawn-logo.ts'
import { printable } from './printable.ts'
import type { Sheet } from './sheet.ts'
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

/** Opens an empty page of a new document. */
export function takePen(sheet: Sheet, compress: boolean): Pen {
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
      Title: printable(sheet.title, always),
      Author: printable(sheet.author, always),
      CreationDate: new Date(sheet.createdAt),
    },
  })
  const known = [openFont(document, 'bold'), openFont(document, 'regular')]
  return {
    document,
    y: page.top,
    hasGlyph: (codePoint) => known.every((font) => font.hasGlyphForCodePoint(codePoint)),
  }
}

type FontFile = { hasGlyphForCodePoint(codePoint: number): boolean }

function openFont(document: PDFKit.PDFDocument, name: Style['font']): FontFile {
  document.registerFont(name, fonts[name]).font(name)
  // The library draws a character that the font lacks as an empty box, and offers no way to ask.
  return (document as unknown as { _font: { font: FontFile } })._font.font
}

/** The lines that a text takes in a style; at least one. */
export function linesOf(pen: Pen, text: string, style: Style, width: number): string[] {
  return wrap(printable(text, pen.hasGlyph), width, (piece) => widthOf(pen, piece, style))
}

/** How wide a text is that was made printable before. */
export function widthOf({ document }: Pen, text: string, { font, size }: Style): number {
  return document.font(font).fontSize(size).widthOfString(text)
}

/** Draws one line of `linesOf`; what is below the page is not seen, so make room for it first. */
export function drawLine(pen: Pen, line: string, style: Style, place: Place): void {
  const slack = place.align === 'right' ? place.width - widthOf(pen, line, style) : 0
  // The capitals of the font are as high as three quarters of its size, and stand in the middle of the line.
  const baseline = place.top + (style.lineHeight + style.size * 0.73) / 2
  pen.document
    .font(style.font)
    .fontSize(style.size)
    .fillColor(style.color)
    .text(line, place.x + slack, baseline, { lineBreak: false, baseline: 'alphabetic' })
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
export function makeRoom(pen: Pen, height: number): boolean {
  if (pen.y + height <= page.bottom) return false
  pen.document.addPage()
  pen.y = page.top
  return true
}
