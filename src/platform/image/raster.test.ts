import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chunk, header, newJpeg, newPng, pngOf, rowsOf, samplesIn } from '../../../test/support/pictures.ts'
import { checkImage, loadRaster, shrinkImage, shrinkRaster } from './index.ts'

const width = 13
const height = 11
const noise = (x: number, y: number, place: number, most: number) =>
  (x * 7919 + y * 104_729 + place * 1_299_709 + ((x * y * 31) | 0)) % (most + 1)

const kinds = [
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
] as const

const everyKind = kinds.flatMap(([colourType, depths]) =>
  depths.flatMap((depth) => [false, true].map((isInterlaced) => ({ colourType, depth, isInterlaced }))),
)

describe('the pixels of a PNG', () => {
  test.each(everyKind)(
    'are read where it is of type $colourType, $depth bits, interlaced: $isInterlaced',
    async (kind) => {
      const drawn = { width, height, ...kind }
      const most = 2 ** kind.depth - 1
      const sampleAt = (x: number, y: number, place: number) => noise(x, y, place, most)
      const palette = Buffer.from(Array.from({ length: (most + 1) * 3 }, (_, place) => (place * 37) % 256))
      const transparency = Buffer.from([0, 100])
      const colours = kind.colourType === 3 ? [chunk('PLTE', palette), chunk('tRNS', transparency)] : []
      const data = chunk('IDAT', deflateSync(rowsOf(drawn, sampleAt, (row) => row % 5)))
      const bytes = pngOf(header(drawn), ...colours, data, chunk('IEND'))
      expect(await checkImage(bytes)).toMatchObject({ width, height })

      const raster = await loadRaster(bytes)
      const expected = Array.from({ length: width * height }, (_, pixel) => {
        const samples = Array.from({ length: samplesIn(kind.colourType) }, (_, place) =>
          sampleAt(pixel % width, Math.floor(pixel / width), place),
        )
        return colourOf(kind, samples, { palette, transparency })
      })
      expect(raster).toEqual({ width, height, pixels: new Uint8Array(expected.flat()) })
    },
  )

  test.each([
    [0, 8, [7], [0, 7]],
    [0, 16, [258], [1, 2]],
    [2, 8, [1, 2, 3], [0, 1, 0, 2, 0, 3]],
  ])(
    'of the one colour that stands for nothing are clear (type %i, %i bits)',
    async (colourType, depth, colour, clear) => {
      const transparency = chunk('tRNS', Buffer.from(clear))
      const alphaOf = async (of: readonly number[]) =>
        (await loadRaster(newPng({ width: 1, height: 1, colourType, depth }, of, transparency)))?.pixels[3]
      expect(await alphaOf(colour)).toBe(0)
      expect(await alphaOf([...colour.slice(0, -1), 9])).toBe(255)
    },
  )

  test('that name a colour which its palette lacks are black', async () => {
    const palette = chunk('PLTE', Buffer.from([9, 9, 9]))
    const raster = await loadRaster(newPng({ width: 1, height: 1, colourType: 3 }, [5], palette))
    expect([...(raster?.pixels ?? [])]).toEqual([0, 0, 0, 255])
  })

  test('are read of a PNG only', async () => {
    expect(await loadRaster(newJpeg())).toBeUndefined()
  })
})

describe('a picture that is made smaller', () => {
  const raster = { width: 4, height: 2, pixels: new Uint8Array(4 * 2 * 4).fill(255) }

  test('fits, keeps its shape, and is never made larger', () => {
    expect(shrinkRaster(raster, 8, 8)).toBe(raster)
    expect(shrinkRaster(raster, 2, 8)).toMatchObject({ width: 2, height: 1 })
    expect(shrinkRaster(raster, 8, 1)).toMatchObject({ width: 2, height: 1 })
    expect(shrinkRaster({ width: 2_000, height: 1, pixels: new Uint8Array(8_000) }, 10, 10)).toMatchObject({
      width: 10,
      height: 1,
    })
  })

  test('shows the mean of what was there, and nothing of the colour of what was clear', () => {
    const [red, clearGreen] = [
      [255, 0, 0, 255],
      [0, 255, 0, 0],
    ]
    const pixels = new Uint8Array([red, clearGreen, red, clearGreen].flat() as number[])
    expect([...shrinkRaster({ width: 2, height: 2, pixels }, 1, 1).pixels]).toEqual([255, 0, 0, 128])
  })
})

describe('a picture that is to fit', () => {
  const kind = { width: 30, height: 20, colourType: 6, depth: 16 }
  const brightness = chunk('gAMA', Buffer.from([0, 0, 0x7a, 0x12]))

  test('is a PNG of 8 bits that shows the same, with the same brightness', async () => {
    const large = newPng(kind, [200 * 257, 30 * 257, 60 * 257, 128 * 257], brightness)
    const small = await shrinkImage(large, 12, 12)
    expect(await checkImage(small)).toMatchObject({ contentType: 'image/png', width: 12, height: 8 })
    expect(small[24]).toBe(8)
    expect(small.includes(brightness)).toBe(true)
    const pixels = Buffer.alloc(12 * 8 * 4, Buffer.from([200, 30, 60, 128]))
    expect(await loadRaster(small)).toEqual({ width: 12, height: 8, pixels: new Uint8Array(pixels) })
  })

  test('has each pixel where it was, and says nothing of what is clear where nothing is', async () => {
    const sampleAt = (x: number, y: number, place: number) => (place === 3 ? 255 : noise(x, y, place, 255))
    const drawn = { ...kind, depth: 8 }
    const data = chunk('IDAT', deflateSync(rowsOf(drawn, sampleAt)))
    const large = pngOf(header(drawn), data, chunk('IEND'))
    const small = await shrinkImage(large, 15, 15)
    expect(small[25]).toBe(2)
    const raster = await loadRaster(large)
    expect(await loadRaster(small)).toEqual(raster && shrinkRaster(raster, 15, 15))
  })

  test('stays as it is where it fits, or is a JPEG', async () => {
    const picture = newPng(kind)
    expect(await shrinkImage(picture, 30, 20)).toBe(picture)
    expect(await shrinkImage(newJpeg(), 1, 1)).toEqual(newJpeg())
  })
})

type Colours = { palette: Buffer; transparency: Buffer }

function colourOf(
  { colourType, depth }: { colourType: number; depth: number },
  samples: number[],
  colours: Colours,
): number[] {
  const eighth = (value = 0) => (depth === 16 ? value >> 8 : Math.floor((value * 255) / (2 ** depth - 1)))
  const [first = 0] = samples
  if (colourType === 3)
    return [...colours.palette.subarray(first * 3, first * 3 + 3), colours.transparency[first] ?? 255]
  const [one, two, three, four] = samples.map(eighth)
  if (colourType === 0) return [one ?? 0, one ?? 0, one ?? 0, 255]
  if (colourType === 4) return [one ?? 0, one ?? 0, one ?? 0, two ?? 0]
  return [one ?? 0, two ?? 0, three ?? 0, colourType === 6 ? (four ?? 0) : 255]
}
