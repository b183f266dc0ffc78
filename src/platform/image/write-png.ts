import { crc32, deflateSync } from 'node:zlib'
import { pngSignature } from './png.ts'
import type { Raster } from './raster.ts'

/** Encodes pixels as a PNG with 8 bits per sample; `colours` are its colour space chunks. */
export function writePng({ width, height, pixels }: Raster, colours: Buffer): Buffer {
  const isOpaque = pixels.every((value, place) => place % 4 < 3 || value === 255)
  const parts = isOpaque ? 3 : 4
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, isOpaque ? 2 : 6], 8)
  const data = deflateSync(filterRows({ width, height, pixels }, parts), { level: 9 })
  return Buffer.concat([
    pngSignature,
    toChunk('IHDR', header),
    colours,
    toChunk('IDAT', data),
    toChunk('IEND'),
  ])
}

const up = 2

/** Stores each row as the difference from the row above, which compresses better than the pixels. */
function filterRows({ width, height, pixels }: Raster, parts: number): Buffer {
  const rowBytes = 1 + width * parts
  const rows = Buffer.alloc(height * rowBytes)
  for (let y = 0; y < height; y++) {
    rows[y * rowBytes] = up
    for (let x = 0; x < width; x++)
      for (let part = 0; part < parts; part++) {
        const at = (y * width + x) * 4 + part
        const above = y > 0 ? (pixels[at - width * 4] ?? 0) : 0
        rows[y * rowBytes + 1 + x * parts + part] = (pixels[at] ?? 0) - above
      }
  }
  return rows
}

function toChunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
