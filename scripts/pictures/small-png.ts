import { deflateSync } from 'node:zlib'
import { readRaster, type Raster } from '#platform/picture'
import { chunk, header, pngOf, rowsOf } from '../../test/support/pictures.ts'

const coloursMax = 256

/** The same picture with its 256 most frequent colours, which takes a third of the room: text and surfaces have few. */
export async function smallPng(png: Buffer): Promise<Buffer> {
  const raster = await readRaster(png)
  if (!raster) throw new Error('a browser takes pictures as PNG')
  const { width, height } = raster
  const colours = coloursOf(raster)
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const byCount = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
  const palette = byCount.slice(0, coloursMax).map(([colour]) => colour)
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]))
  const drawn = { width, height, colourType: 3, depth: 8 }
  const rows = rowsOf(drawn, (x, y) => places.get(colours[y * width + x] ?? 0) ?? 0)
  return pngOf(
    header(drawn),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND'),
  )
}

/** Each pixel's colour as one number. */
function coloursOf({ pixels, width, height }: Raster): number[] {
  const part = (at: number) => pixels[at] ?? 0
  return Array.from({ length: width * height }, (_, place) => {
    const at = place * 4
    return (part(at) << 16) | (part(at + 1) << 8) | part(at + 2)
  })
}

const partsOf = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255]

/** Where in the palette the colour stands that is the least different. */
function nearest(palette: readonly number[], colour: number): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
  const distances = palette.map((each) => {
    const [r = 0, g = 0, b = 0] = partsOf(each)
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
  })
  return distances.indexOf(Math.min(...distances))
}
