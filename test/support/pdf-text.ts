import { inflateSync } from 'node:zlib'

/** Returns the texts of each page of our PDF files, in drawing order, one line each. */
export function getPdfText(file: Buffer): string[] {
  const objects = getObjects(file.toString('latin1'))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => getPageText(objects, head))
}

/** Returns the URLs that the PDF opens, each once. */
export function getPdfLinks(file: Buffer): string[] {
  const heads = [...getObjects(file.toString('latin1')).values()].map(({ head }) => head)
  return [...new Set(heads.flatMap((head) => /\/URI \((.*)\)/.exec(head)?.[1] ?? []))]
}

/** Returns the rows of the QR code in the PDF, `#` for each dark module. A PDF without one has no rows. */
export function getPdfCode(file: Buffer): string[] {
  const streams = [...getObjects(file.toString('latin1')).values()].map(({ stream }) => stream).join('\n')
  const squares = [...streams.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) \3 re$/gm)].map((found) =>
    found.slice(1).map(Number),
  )
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis] ?? 0)))
  const rows: string[][] = []
  for (const [x = 0, y = 0, side = 1] of squares) {
    const [row, column] = [y - (top ?? 0), x - (left ?? 0)].map((offset) => Math.round(offset / side))
    ;(rows[row ?? 0] ??= [])[column ?? 0] = '#'
  }
  return rows.map((row) => Array.from({ length: rows.length }, (_, column) => row[column] ?? ' ').join(''))
}

type PdfObject = { head: string; stream: string }
type Objects = Map<string, PdfObject>

function getObjects(file: string): Objects {
  const objects: Objects = new Map()
  for (const [, id = '', head = '', kept = ''] of file.matchAll(
    /(\d+) 0 obj\n(.*?)(?:\nstream\n(.*?)\nendstream)?\nendobj/gs,
  )) {
    objects.set(id, { head, stream: head.includes('/FlateDecode') ? inflateStream(kept) : kept })
  }
  return objects
}

function inflateStream(kept: string): string {
  return inflateSync(Buffer.from(kept, 'latin1')).toString('latin1')
}

function getPageText(objects: Objects, page: string): string {
  const contents = findObject(objects, page, 'Contents')
  const resources = findObject(objects, page, 'Resources')
  const lettersOf = new Map<string, Map<number, string>>()
  for (const [, name = '', id = ''] of resources.head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(id)
    if (font) lettersOf.set(name, getLetters(findObject(objects, font.head, 'ToUnicode').stream))
  }
  let letters = new Map<number, string>()
  const lines: string[] = []
  for (const [, font, glyphs] of contents.stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font !== undefined) letters = lettersOf.get(font) ?? new Map()
    else lines.push(lineOf(glyphs ?? '', letters))
  }
  return lines.join('\n')
}

function findObject(objects: Objects, head: string, name: string): PdfObject {
  const [, id = ''] = new RegExp(`/${name} (\\d+) 0 R`).exec(head) ?? []
  const found = objects.get(id)
  if (!found) throw new Error(`the PDF has no ${name}`)
  return found
}

/** Returns the letters of each glyph, from the ranges of a ToUnicode map. */
function getLetters(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[(.*?)\]/gi)) {
    const texts = [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    )
    texts.forEach((text, place) => letters.set(Number.parseInt(first, 16) + place, text))
  }
  return letters
}

function lineOf(glyphs: string, letters: Map<number, string>): string {
  const hex = [...glyphs.matchAll(/<([\da-f]+)>/gi)].map(([, digits]) => digits).join('')
  return (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '').join('')
}
