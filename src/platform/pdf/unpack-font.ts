import { inflateSync } from 'node:zlib'

const headerLength = 44
const entryLength = 20

/**
 * Unpacks a web font (WOFF) into the font it contains. The font library also reads packed fonts, but unpacks all
 * outlines again for each letter.
 */
export function unpackFont(packed: Buffer): Buffer {
  if (packed.toString('latin1', 0, 4) !== 'wOFF') throw new Error('a font is not packed as WOFF')
  const count = packed.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  packed.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let place = 0; place < count; place++) {
    const entry = headerLength + entryLength * place
    const [from, packedLength, length] = [4, 8, 12].map((at) => packed.readUInt32BE(entry + at))
    const bytes = packed.subarray(from, (from ?? 0) + (packedLength ?? 0))
    const table = packedLength === length ? bytes : inflateSync(bytes)
    const at = 12 + 16 * place
    packed.copy(directory, at, entry, entry + 4)
    packed.copy(directory, at + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(table.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([directory, ...tables])
}
