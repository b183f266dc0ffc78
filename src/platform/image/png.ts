import { crc32 } from 'node:zlib'
import { BadImage, checkSize } from './bad-image.ts'

/** The parts of a PNG that affect drawing. `data` contains its compressed pixels. */
export type Png = {
  width: number
  height: number
  depth: number
  colourType: number
  isInterlaced: boolean
  palette: Buffer | undefined
  transparency: Buffer | undefined
  data: Buffer
  /** The chunks that define its colour space. */
  colours: Buffer
  /** The file reduced to these parts. */
  drawn: Buffer
}

type Chunk = { type: string; content: Buffer; whole: Buffer }

/** The first bytes of every PNG. */
export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Returns whether bytes begin with the PNG signature. */
export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, pngSignature.length).equals(pngSignature)
}

/** Parses a PNG and removes chunks that do not affect drawing. It does not check that the pixels are complete. */
export function parsePng(bytes: Buffer): Png {
  const chunks = parseChunks(bytes)
  const [first] = chunks
  if (first?.type !== 'IHDR') throw new BadImage('is no PNG that can be read')
  const header = parseHeader(first.content)
  const kept = chunks.filter(isKept)
  if (!order.test(kept.map(({ type }) => type).join(' ')))
    throw new BadImage('is no PNG that can be read: its parts are not in order')
  const contentOf = (type: string) => kept.find((chunk) => chunk.type === type)?.content
  const palette = contentOf('PLTE')
  const transparency = contentOf('tRNS')
  checkPalette(header, palette, transparency)
  const data = Buffer.concat(kept.filter(({ type }) => type === 'IDAT').map(({ content }) => content))
  const colours = Buffer.concat(kept.filter(({ type }) => keptLengths[type]).map(({ whole }) => whole))
  const drawn = Buffer.concat([pngSignature, ...kept.map(({ whole }) => whole)])
  return { ...header, palette, transparency, data, colours, drawn }
}

function parseChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let at = pngSignature.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) break
    const type = bytes.toString('latin1', at + 4, at + 8)
    const chunk = { type, content: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) }
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw new BadImage('is damaged: its data does not match its checksums')
    chunks.push(chunk)
    at = end
    if (type === 'IEND') break
  }
  if (chunks.at(-1)?.type !== 'IEND') throw new BadImage('is cut short')
  if (at !== bytes.length) throw new BadImage('has data after the end of its picture')
  return chunks
}

// In addition to the pixels, only colour space chunks of their specified length are kept.
const keptLengths: Record<string, number> = { sRGB: 1, gAMA: 4, cHRM: 32 }
const order = /^IHDR(?: sRGB| gAMA| cHRM)*(?: PLTE)?(?: tRNS)?(?: IDAT)+ IEND$/
const drawing = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
const once = ['IHDR', 'PLTE', 'tRNS', 'IEND']

function isKept({ type, content }: Chunk, place: number, all: Chunk[]): boolean {
  if (['acTL', 'fcTL', 'fdAT'].includes(type)) throw new BadImage('is animated: save one picture of it')
  if (once.includes(type) && all.findIndex((chunk) => chunk.type === type) !== place)
    throw new BadImage(`contains ${type} more than once`)
  if (drawing.includes(type)) return true
  // Chunks that are required for drawing begin with a capital letter.
  if (/^[A-Z]/.test(type) || !/^[A-Za-z]{4}$/.test(type))
    throw new BadImage('is no PNG that can be read: its data is not that of a PNG')
  return keptLengths[type] === content.length
}

/** Allowed bit depths per colour type. PNG, 11.2.1. */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

function parseHeader(
  content: Buffer,
): Pick<Png, 'width' | 'height' | 'depth' | 'colourType' | 'isInterlaced'> {
  if (content.length !== 13) throw new BadImage('is no PNG that can be read')
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)]
  const [depth = 0, colourType = 0, compression, filter, interlace = 0] = content.subarray(8)
  const isKnown = depths[colourType]?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1
  if (!isKnown) throw new BadImage('is no PNG that can be read')
  checkSize(width, height)
  return { width, height, depth, colourType, isInterlaced: interlace === 1 }
}

function checkPalette(
  { colourType, depth }: Pick<Png, 'colourType' | 'depth'>,
  palette: Buffer | undefined,
  transparency: Buffer | undefined,
): void {
  const colours = (palette?.length ?? 0) / 3
  const isWrong = palette && (colours < 1 || colours > 256 || !Number.isInteger(colours))
  const isMissing = colourType === 3 && (!palette || colours > 2 ** depth)
  const lengths: Record<number, boolean> = {
    0: transparency?.length === 2,
    2: transparency?.length === 6,
    3: (transparency?.length ?? 0) <= colours,
  }
  if (isWrong || isMissing || (transparency && !lengths[colourType]))
    throw new BadImage('is no PNG that can be read: its colours are not as they must be')
}
