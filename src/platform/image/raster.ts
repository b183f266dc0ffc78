import { isPng, parsePng, type Png } from './png.ts'
import { inflateRows, listPasses, countRowBytes, countSamples, type Pass } from './png-rows.ts'

/** The pixels of a picture, four bytes each: red, green, blue and alpha. */
export type Raster = { width: number; height: number; pixels: Uint8Array }

/** Returns the pixels of a checked PNG of any kind; undefined for another format. */
export async function loadRaster(bytes: Buffer): Promise<Raster | undefined> {
  if (!isPng(bytes)) return undefined
  const png = parsePng(bytes)
  const rows = await inflateRows(png)
  const pixels = new Uint8Array(png.width * png.height * 4)
  let at = 0
  for (const pass of listPasses(png)) {
    unfilter(png, pass, rows.subarray(at))
    drawPass(png, pass, rows.subarray(at), pixels)
    at += pass.rows * (1 + countRowBytes(png, pass))
  }
  return { width: png.width, height: png.height, pixels }
}

/**
 * Reverses the filters of a pass in place: each byte is stored as the difference from its left and upper neighbours.
 * PNG, 9.
 */
function unfilter(png: Png, pass: Pass, rows: Buffer): void {
  const rowBytes = countRowBytes(png, pass)
  const back = Math.max(1, (countSamples(png) * png.depth) / 8)
  for (let row = 0; row < pass.rows; row++) {
    const start = row * (1 + rowBytes) + 1
    const foretell = predictors[rows[start - 1] ?? 0]
    if (!foretell) continue
    for (let place = 0; place < rowBytes; place++) {
      const at = start + place
      const left = place >= back ? (rows[at - back] ?? 0) : 0
      const up = row > 0 ? (rows[at - rowBytes - 1] ?? 0) : 0
      const corner = row > 0 && place >= back ? (rows[at - back - rowBytes - 1] ?? 0) : 0
      rows[at] = (rows[at] ?? 0) + foretell(left, up, corner)
    }
  }
}

type Predict = (left: number, up: number, corner: number) => number

const predictors: readonly (Predict | undefined)[] = [
  undefined,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  predictNearest,
]

function predictNearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function drawPass(png: Png, pass: Pass, rows: Buffer, pixels: Uint8Array): void {
  const rowBytes = countRowBytes(png, pass)
  const draw = createPainter(png)
  for (let row = 0; row < pass.rows; row++) {
    const line = rows.subarray(row * (1 + rowBytes) + 1)
    const y = pass.y0 + row * pass.dy
    for (let column = 0; column < pass.columns; column++)
      draw(line, column, pixels, (y * png.width + pass.x0 + column * pass.dx) * 4)
  }
}

type Paint = (line: Buffer, column: number, pixels: Uint8Array, at: number) => void

/** Returns the function that converts the samples of a row to pixels. */
function createPainter(png: Png): Paint {
  return png.colourType === 3 ? createPalettePainter(png) : createSamplePainter(png)
}

function createPalettePainter({ depth, palette, transparency }: Png): Paint {
  const sample = createSampler(depth)
  return (line, column, pixels, at) => {
    const index = sample(line, column)
    for (let part = 0; part < 3; part++) pixels[at + part] = palette?.[index * 3 + part] ?? 0
    pixels[at + 3] = transparency?.[index] ?? 255
  }
}

function createSamplePainter(png: Png): Paint {
  const { colourType, depth, transparency } = png
  const samples = countSamples(png)
  const sample = createSampler(depth)
  const factor = depth === 16 ? 1 / 256 : 255 / (2 ** depth - 1)
  const step = colourType === 0 || colourType === 4 ? 0 : 1
  const clear = transparency && parseClearSamples(transparency)
  return (line, column, pixels, at) => {
    const first = column * samples
    for (let part = 0; part < 3; part++) pixels[at + part] = sample(line, first + part * step) * factor
    if (colourType >= 4) pixels[at + 3] = sample(line, first + samples - 1) * factor
    else pixels[at + 3] = clear?.every((value, place) => value === sample(line, first + place)) ? 0 : 255
  }
}

function parseClearSamples(transparency: Buffer): number[] {
  return Array.from({ length: transparency.length / 2 }, (_, place) => transparency.readUInt16BE(place * 2))
}

function createSampler(depth: number): (line: Buffer, place: number) => number {
  if (depth === 8) return (line, place) => line[place] ?? 0
  if (depth === 16) return (line, place) => ((line[place * 2] ?? 0) << 8) | (line[place * 2 + 1] ?? 0)
  const most = 2 ** depth - 1
  return (line, place) => {
    const bit = place * depth
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & most
  }
}

/**
 * Returns the picture unchanged if it fits, else scaled down: each pixel is the mean of the source pixels it covers.
 */
export function shrinkRaster(raster: Raster, widthMax: number, heightMax: number): Raster {
  const factor = Math.max(raster.width / widthMax, raster.height / heightMax)
  if (factor <= 1) return raster
  const width = Math.max(1, Math.round(raster.width / factor))
  const height = Math.max(1, Math.round(raster.height / factor))
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = { x: toEdge(x, raster.width, width), y: toEdge(y, raster.height, height) }
      const to = { x: toEdge(x + 1, raster.width, width), y: toEdge(y + 1, raster.height, height) }
      pixels.set(averagePixels(raster, from, to), (y * width + x) * 4)
    }
  return { width, height, pixels }
}

function toEdge(place: number, size: number, shrunk: number): number {
  return Math.floor((place * size) / shrunk)
}

type Corner = { x: number; y: number }

// Pixels are weighted by alpha, because a transparent pixel's colour must not affect the mean.
function averagePixels({ width, pixels }: Raster, from: Corner, to: Corner): number[] {
  const sums = [0, 0, 0]
  let opaque = 0
  for (let y = from.y; y < to.y; y++)
    for (let x = from.x; x < to.x; x++) {
      const at = (y * width + x) * 4
      const alpha = pixels[at + 3] ?? 0
      opaque += alpha
      for (let part = 0; part < 3; part++) sums[part] = (sums[part] ?? 0) + (pixels[at + part] ?? 0) * alpha
    }
  const count = (to.x - from.x) * (to.y - from.y)
  return [...sums.map((sum) => (opaque === 0 ? 0 : Math.round(sum / opaque))), Math.round(opaque / count)]
}
