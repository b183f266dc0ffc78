import { deflateSync } from 'node:zlib'
import { loadRaster, type Raster } from '#platform/image'
import { chunk, header, pngOf, rowsOf } from '../../test/support/pictures.ts'

const coloursMax = 256

/** Reduces a picture to 256 colours, which takes a third of the bytes: text and surfaces have few colours. */
export async function shrinkPng(png: Buffer): Promise<Buffer> {
  const raster = await loadRaster(png)
  if (!raster) throw new Error('a browser takes pictures as PNG')
  const { width, height } = raster
  const colours = listColours(raster)
  const { palette, places } = choosePalette(colours)
  const drawn = { width, height, colourType: 3, depth: 8 }
  const rows = rowsOf(drawn, (x, y) => places.get(colours[y * width + x] ?? 0) ?? 0)
  return pngOf(
    header(drawn),
    chunk('PLTE', Buffer.from(palette.flatMap(toChannels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND'),
  )
}

/** Returns each pixel's colour as one number. */
function listColours({ pixels, width, height }: Raster): number[] {
  const part = (at: number) => pixels[at] ?? 0
  return Array.from({ length: width * height }, (_, place) => {
    const at = place * 4
    return (part(at) << 16) | (part(at + 1) << 8) | part(at + 2)
  })
}

const toChannels = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255]

/**
 * Chooses the colours to keep, and the kept colour for each original. Each step keeps the colour with the largest
 * error: its number of pixels times its distance to the nearest kept colour.
 */
function choosePalette(colours: readonly number[]): { palette: number[]; places: Map<number, number> } {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const each = [...counts].map(([colour, count]) => ({ colour, count, place: 0, distance: Infinity }))
  const palette: number[] = []
  while (palette.length < coloursMax) {
    const worst = each.reduce((one, other) => (toError(other) > toError(one) ? other : one))
    if (worst.distance === 0) break
    for (const shown of each) {
      const distance = measureDistance(shown.colour, worst.colour)
      if (distance < shown.distance) Object.assign(shown, { distance, place: palette.length })
    }
    palette.push(worst.colour)
  }
  return { palette, places: new Map(each.map(({ colour, place }) => [colour, place])) }
}

const toError = ({ count, distance }: { count: number; distance: number }): number =>
  distance === Infinity ? count * 256 ** 3 : count * distance

function measureDistance(one: number, other: number): number {
  const parts = toChannels(other)
  return toChannels(one).reduce((sum, part, index) => sum + (part - (parts[index] ?? 0)) ** 2, 0)
}
