import newQrCode from 'qrcode-generator'
import { betweenBlocks, type BlockOf } from './draw-blocks.ts'
import { drawLine, ensureSpace, layOutLines, page, type Pen, type Place } from './pen.ts'
import { body, ink, linked, quiet, section } from './styles.ts'

const codeSize = 96
const gap = 18

/** Draws a URL as a QR code at the left and as text at its right. A page break never splits them. */
export function drawLink(pen: Pen, { label, text, url, note }: BlockOf<'link'>): void {
  const x = page.left + codeSize + gap
  const width = page.inner - codeSize - gap
  const lines = [
    { words: label, style: section, opens: url },
    { words: text, style: body },
    { words: url, style: linked, opens: url },
    { words: note, style: quiet },
  ].flatMap(({ words, style, opens }) =>
    layOutLines(pen, words, style, width).map((line) => ({ line, style, opens })),
  )
  const textHeight = lines.reduce((height, { style }) => height + style.lineHeight, 0)
  const height = Math.max(codeSize, textHeight)
  ensureSpace(pen, height)
  drawQrCode(pen, url, { x: page.left, top: pen.y, width: codeSize })
  lines.reduce((top, { line, style, opens }) => {
    drawLine(pen, line, style, { x, top, width })
    if (opens !== undefined) pen.document.link(x, top, width, style.lineHeight, opens)
    return top + style.lineHeight
  }, pen.y)
  pen.document.link(page.left, pen.y, codeSize, codeSize, url)
  pen.y += height + betweenBlocks
}

/** Fills the dark modules as one path, because a viewer would draw seams between single squares. */
function drawQrCode({ document }: Pen, url: string, { x, top, width }: Place): void {
  const code = newQrCode(0, 'M')
  code.addData(url)
  code.make()
  const count = code.getModuleCount()
  const side = width / count
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) document.rect(x + column * side, top + row * side, side, side)
  document.fillColor(ink).fill()
}
