import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { BadImage } from './bad-image.ts'
import type { Png } from './png.ts'

/** A separately filtered part of the pixels: those at `x0 + n * dx` and `y0 + m * dy`. */
export type Pass = { x0: number; y0: number; dx: number; dy: number; columns: number; rows: number }

const wholePass = { x0: 0, y0: 0, dx: 1, dy: 1 }

// PNG, 8.2.
const interlacedPasses = [
  { x0: 0, y0: 0, dx: 8, dy: 8 },
  { x0: 4, y0: 0, dx: 8, dy: 8 },
  { x0: 0, y0: 4, dx: 4, dy: 8 },
  { x0: 2, y0: 0, dx: 4, dy: 4 },
  { x0: 0, y0: 2, dx: 2, dy: 4 },
  { x0: 1, y0: 0, dx: 2, dy: 2 },
  { x0: 0, y0: 1, dx: 1, dy: 2 },
]

export function listPasses({ width, height, isInterlaced }: Png): Pass[] {
  return (isInterlaced ? interlacedPasses : [wholePass])
    .map((pass) => ({
      ...pass,
      columns: Math.ceil((width - pass.x0) / pass.dx),
      rows: Math.ceil((height - pass.y0) / pass.dy),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
}

/** Returns the number of samples per pixel. */
export function countSamples({ colourType }: Pick<Png, 'colourType'>): number {
  return { 2: 3, 4: 2, 6: 4 }[colourType] ?? 1
}

/** Returns the bytes of a row of a pass, without its leading filter byte. */
export function countRowBytes(png: Png, { columns }: Pass): number {
  return Math.ceil((columns * countSamples(png) * png.depth) / 8)
}

const filterMax = 4

/** Throws if a PNG has too few or too many pixels. */
export async function checkPngData(png: Png): Promise<void> {
  const rows = await inflateRows(png)
  let at = 0
  for (const pass of listPasses(png))
    for (let row = 0; row < pass.rows; row++) {
      if ((rows[at] ?? 0) > filterMax) throw new BadImage('is damaged: its pixels cannot be read')
      at += 1 + countRowBytes(png, pass)
    }
}

/**
 * Returns the rows of a PNG, each after its filter byte. The output is limited to the declared size, against
 * decompression bombs.
 */
export async function inflateRows(png: Png): Promise<Buffer> {
  const expected = listPasses(png).reduce((sum, pass) => sum + pass.rows * (1 + countRowBytes(png, pass)), 0)
  const { buffer, engine } = await inflateData(png.data, expected)
  if (buffer.length !== expected || engine.bytesWritten !== png.data.length)
    throw new BadImage('is damaged: its pixels are not as many as its size says')
  return buffer
}

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } }

async function inflateData(data: Buffer, maxOutputLength: number): Promise<Inflated> {
  const unpack: (data: Buffer, options: object) => Promise<unknown> = promisify(inflate)
  try {
    return (await unpack(data, { info: true, maxOutputLength })) as Inflated
  } catch {
    throw new BadImage('is damaged: its pixels cannot be read')
  }
}
