import { isPng, readPng, type Png } from './png.ts'
import { inflatedRows, passesOf, rowBytesOf, samplesOf, type Pass } from './png-rows.ts'

/** The pixels of a picture, four bytes each: red, green, blue, and how opaque it is. */
export type Raster = { width: number; height: number; pixels: Uint8Array }

/** The pixels of a PNG that was checked, whatever kind of PNG it is; undefined of another picture. */
export async function readRaster(bytes: Buffer): Promise<Raster | undefined> {
  if (!isPng(bytes)) return undefined
  const png = readPng(bytes)
  const rows = await inflatedRows(png)
  const pixels = new Uint8Array(png.width * png.height * 4)
  let at = 0
  for (const pass of passesOf(png)) {
    unfilter(png, pass, rows.subarray(at))
    drawPass(png, pass, rows.subarray(at), pixels)
    at += pass.rows * (1 + rowBytesOf(png, pass))
  }
  return { width: png.width, height: png.height, pixels }
}

/** Undoes the filters of a pass in place: each byte is told by how it differs from those before and above it. PNG, 9. */
function unfilter(png: Png, pass: Pass, rows: Buffer): void {
  const rowBytes = rowBytesOf(png, pass)
  const back = Math.max(1, (samplesOf(png) * png.depth) / 8)
  for (let row = 0; row < pass.rows; row++) {
    const start = row * (1 + rowBytes) + 1
    const filter = rows[start - 1] ?? 0
    if (filter === 0) continue
    for (let place = 0; place < rowBytes; place++) {
      const left = place >= back ? (rows[start + place - back] ?? 0) : 0
      const up = row > 0 ? (rows[start + place - rowBytes - 1] ?? 0) : 0
      const corner = row > 0 && place >= back ? (rows[start + place - back - rowBytes - 1] ?? 0) : 0
      rows[start + place] = (rows[start + place] ?? 0) + foretold(filter, left, up, corner)
    }
  }
}

function foretold(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [guess - left, guess - up, guess - corner].map(Math.abs) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function drawPass(png: Png, pass: Pass, rows: Buffer, pixels: Uint8Array): void {
  const rowBytes = rowBytesOf(png, pass)
  const draw = painterOf(png)
  for (let row = 0; row < pass.rows; row++) {
    const line = rows.subarray(row * (1 + rowBytes) + 1)
    const y = pass.y0 + row * pass.dy
    for (let column = 0; column < pass.columns; column++)
      draw(line, column, pixels, (y * png.width + pass.x0 + column * pass.dx) * 4)
  }
}

/** What makes a pixel of the samples of a line. */
function painterOf(png: Png) {
  const { colourType, depth, palette, transparency } = png
  const samples = samplesOf(png)
  const most = 2 ** depth - 1
  const isGrey = colourType === 0 || colourType === 4
  const hasAlpha = colourType >= 4
  const clear = transparency && colourType !== 3 ? clearSamples(transparency) : undefined
  return (line: Buffer, column: number, pixels: Uint8Array, at: number): void => {
    const sample = (place: number) => sampleAt(line, column * samples + place, depth)
    const eighth = (place: number) => (depth === 16 ? sample(place) >> 8 : (sample(place) * 255) / most)
    if (colourType === 3) {
      const index = sample(0)
      for (let part = 0; part < 3; part++) pixels[at + part] = palette?.[index * 3 + part] ?? 0
      pixels[at + 3] = transparency?.[index] ?? 255
      return
    }
    for (let part = 0; part < 3; part++) pixels[at + part] = eighth(isGrey ? 0 : part)
    const isClear = clear?.every((value, place) => value === sample(place)) ?? false
    pixels[at + 3] = hasAlpha ? eighth(samples - 1) : isClear ? 0 : 255
  }
}

function clearSamples(transparency: Buffer): number[] {
  return Array.from({ length: transparency.length / 2 }, (_, place) => transparency.readUInt16BE(place * 2))
}

function sampleAt(line: Buffer, place: number, depth: number): number {
  if (depth === 8) return line[place] ?? 0
  if (depth === 16) return ((line[place * 2] ?? 0) << 8) | (line[place * 2 + 1] ?? 0)
  const bit = place * depth
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}

/** The picture as it is, or made so much smaller that it fits: each pixel is the mean of those that it stands for. */
export function shrunkTo(raster: Raster, widthMax: number, heightMax: number): Raster {
  const factor = Math.max(raster.width / widthMax, raster.height / heightMax)
  if (factor <= 1) return raster
  const width = Math.max(1, Math.round(raster.width / factor))
  const height = Math.max(1, Math.round(raster.height / factor))
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = { x: edge(x, raster.width, width), y: edge(y, raster.height, height) }
      const to = { x: edge(x + 1, raster.width, width), y: edge(y + 1, raster.height, height) }
      pixels.set(meanOf(raster, from, to), (y * width + x) * 4)
    }
  return { width, height, pixels }
}

function edge(place: number, size: number, shrunk: number): number {
  return Math.floor((place * size) / shrunk)
}

type Corner = { x: number; y: number }

// What is clear has a colour too, which must not shine through: a pixel counts as much as it is opaque.
function meanOf({ width, pixels }: Raster, from: Corner, to: Corner): number[] {
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
