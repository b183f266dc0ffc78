import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableExport } from '../book.ts'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const fileSignature = 0x04034b50
const endLength = 22
const commentLengthMax = 0xffff
const stored = 0
const deflated = 8

/** The size of a file in an archive, in bytes, over which it is refused. */
const unpackedBytesMax = 1024 ** 3

/** An entry of the directory of an archive. `at` is the position of its file. */
type Entry = {
  name: string
  method: number
  flags: number
  crc: number
  packed: number
  size: number
  at: number
}

/**
 * Returns the files of a zip archive by their names without folders. Throws UnreadableExport for an archive that is cut
 * or changed, that has a password, or that is larger than 4 GB. Only stored and deflated files are read. `bytesMax` is
 * the size of its files together.
 */
export function openZip(bytes: Uint8Array, archive: string, bytesMax = Infinity): Map<string, Uint8Array> {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = new Map<string, Uint8Array>()
  try {
    const entries = listEntries(data)
    if (entries.reduce((total, { size }) => total + size, 0) > bytesMax)
      throw new UnreadableExport(`${archive} has too many data to be uploaded: use the command line`)
    for (const entry of entries)
      if (!entry.name.endsWith('/')) files.set(entry.name.replace(/^.*[/\\]/, ''), unpack(data, entry))
  } catch (error) {
    if (error instanceof UnreadableExport) throw error
    const reason =
      error instanceof Error && error.name === 'ArchiveFault' ? error.message : 'is cut or changed'
    throw new UnreadableExport(`${archive} ${reason}: download the backup again`)
  }
  return files
}

class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
}

function listEntries(data: Buffer): Entry[] {
  const end = findEnd(data)
  const count = data.readUInt16LE(end + 10)
  let at = data.readUInt32LE(end + 16)
  if (count === 0xffff || at === 0xffffffff) throw new ArchiveFault('is larger than 4 GB')
  return Array.from({ length: count }, () => {
    if (data.readUInt32LE(at) !== entrySignature) throw new ArchiveFault('is cut or changed')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      data.readUInt16LE(at + place),
    )
    const entry = {
      flags: data.readUInt16LE(at + 8),
      method: data.readUInt16LE(at + 10),
      crc: data.readUInt32LE(at + 16),
      packed: data.readUInt32LE(at + 20),
      size: data.readUInt32LE(at + 24),
      at: data.readUInt32LE(at + 42),
      name: data.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)),
    }
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
    return entry
  })
}

/** Returns the position of the end record, which only a comment follows. */
function findEnd(data: Buffer): number {
  for (let at = data.length - endLength; at >= Math.max(0, data.length - endLength - commentLengthMax); at--)
    if (data.readUInt32LE(at) === endSignature) return at
  throw new ArchiveFault('is cut or no zip archive')
}

function unpack(data: Buffer, { method, flags, crc, packed, size, at }: Entry): Uint8Array {
  if ((flags & 1) === 1) throw new ArchiveFault('has a password')
  if (size > unpackedBytesMax) throw new ArchiveFault('has a file of more than 1 GB')
  if (data.readUInt32LE(at) !== fileSignature) throw new ArchiveFault('is cut or changed')
  const begin = at + 30 + data.readUInt16LE(at + 26) + data.readUInt16LE(at + 28)
  const content = data.subarray(begin, begin + packed)
  if (method !== stored && method !== deflated)
    throw new ArchiveFault('is packed by another method than deflate')
  const file = method === stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(size, 1) })
  if (file.length !== size || crc32(file) !== crc) throw new ArchiveFault('is cut or changed')
  return file
}
