import { drawColumns, drawHead, drawSums, drawText } from './draw-blocks.ts'
import { drawLink } from './draw-link.ts'
import { openLogo } from './draw-logo.ts'
import { drawTable } from './draw-table.ts'
import { drawLine, drawRule, layOutLines, page, createPen, measureText, type Pen } from './pen.ts'
import type { Block, Sheet } from './sheet.ts'
import { foot, hairline } from './styles.ts'

/** Draws a sheet and returns the bytes of the PDF. It loads fonts and takes long, so run it in a separate thread. */
export async function drawSheet(sheet: Sheet, { compress = true } = {}): Promise<Uint8Array> {
  const pen = createPen(sheet, compress)
  const bytes = loadBytes(pen)
  pen.logo = await openLogo(pen.document, sheet.logo)
  pen.color = sheet.color
  for (const block of sheet.blocks) drawBlock(pen, block)
  drawFooters(pen, sheet.foot)
  pen.document.end()
  return bytes
}

function drawBlock(pen: Pen, block: Block): void {
  if (block.kind === 'head') drawHead(pen, block)
  else if (block.kind === 'columns') drawColumns(pen, block)
  else if (block.kind === 'text') drawText(pen, block)
  else if (block.kind === 'table') drawTable(pen, block)
  else if (block.kind === 'link') drawLink(pen, block)
  else drawSums(pen, block)
}

// Footers are drawn last, when the number of pages is known.
function drawFooters(pen: Pen, text: string): void {
  const { count } = pen.document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pen.document.switchToPage(index)
    const number = `Page ${index + 1} of ${count}`
    const width = page.inner - measureText(pen, number, foot) - 24
    const [first = '', ...cut] = layOutLines(pen, text, foot, width)
    drawRule(pen, page.bottom + 14, hairline)
    const place = { x: page.left, top: page.bottom + 20, width: page.inner }
    drawLine(pen, cut.length > 0 ? `${first}…` : first, foot, place)
    drawLine(pen, number, foot, { ...place, align: 'right' })
  }
}

function loadBytes({ document }: Pen): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.once('error', reject)
    document.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
  })
}
