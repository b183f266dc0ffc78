import { BadImage, checkSize } from './bad-image.ts'
import { parseOrientation } from './exif.ts'

/** The parts of a JPEG that affect drawing. */
export type Jpeg = {
  width: number
  height: number
  /** Samples per pixel: one for a grey picture, otherwise three. */
  parts: number
  /** The file reduced to these parts. */
  drawn: Buffer
}

const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])

/** Returns whether bytes begin with the JPEG signature. */
export function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 2 && bytes.subarray(0, 2).equals(start) && bytes[2] === 0xff
}

/**
 * Parses a JPEG and removes segments that do not affect drawing. Pixels are not decoded: where they are damaged, a part
 * of the picture is grey.
 */
export function parseJpeg(bytes: Buffer): Jpeg {
  const reading: Reading = { kept: [start], seen: new Set(), scans: 0, size: undefined }
  let at = 2
  while (true) {
    const marker = parseMarker(bytes, at)
    at = marker.next
    if (marker.code === 0xd9) break
    at = parseSegment(reading, bytes, marker.code, at)
  }
  if (at !== bytes.length) throw new BadImage('has data after the end of its picture')
  if (!reading.size || reading.scans === 0) throw new BadImage('is no JPEG that can be read')
  return { ...reading.size, drawn: Buffer.concat([...reading.kept, end]) }
}

type Reading = {
  kept: Buffer[]
  seen: Set<number>
  scans: number
  size: Omit<Jpeg, 'drawn'> | undefined
}

function parseMarker(bytes: Buffer, from: number): { code: number; next: number } {
  let at = from
  if (bytes[at] === undefined) throw new BadImage('is cut short')
  // Fill bytes may precede a marker.
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
  const code = bytes[at + 1]
  if (code === undefined) throw new BadImage('is cut short')
  if (bytes[at] !== 0xff || code === 0) throw new BadImage('is damaged: it cannot be read')
  return { code, next: at + 2 }
}

/** Reads the segment after a marker and returns its end. */
function parseSegment(reading: Reading, bytes: Buffer, code: number, at: number): number {
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0
  if (length < 2 || at + length > bytes.length) throw new BadImage('is cut short')
  const next = at + length
  const content = bytes.subarray(at + 2, next)
  const drawn = toDrawnBytes(reading, code, content)
  reading.seen.add(code)
  if (drawn) reading.kept.push(Buffer.from([0xff, code, ...toUint16(drawn.length + 2)]), drawn)
  if (code !== scan) return next
  const over = findScanEnd(bytes, next)
  reading.kept.push(bytes.subarray(next, over))
  return over
}

const scan = 0xda
const [quantities, codes, restarts] = [0xdb, 0xc4, 0xdd]
// Every program shows baseline and progressive JPEGs with 8 bits per sample.
const frames = [0xc0, 0xc1, 0xc2]
// Each scan makes a decoder process the whole picture again and costs the sender only a few bytes.
const scansMax = 100

/** Returns the kept bytes of a segment; undefined if it does not affect drawing. */
function toDrawnBytes(reading: Reading, code: number, content: Buffer): Buffer | undefined {
  if (frames.includes(code)) {
    if (reading.size) throw new BadImage('is no JPEG that can be read: it contains two pictures')
    reading.size = parseSize(content)
    return content
  }
  if (code === scan) {
    const isReady = reading.size && reading.seen.has(quantities) && reading.seen.has(codes)
    if (!isReady) throw new BadImage('is no JPEG that can be read')
    if (++reading.scans > scansMax) throw new BadImage(`is drawn in more than ${scansMax} goes`)
    return content
  }
  if ([quantities, codes, restarts].includes(code)) return content
  if (code === 0xe0) return dropThumbnail(content)
  if (code === 0xee && content.length >= 12 && hasName(content, 'Adobe')) return content.subarray(0, 12)
  if (code === 0xe1) checkUpright(content)
  const isOther = (code >= 0xe0 && code <= 0xef) || code === 0xfe
  if (!isOther)
    throw new BadImage('is a JPEG of a kind that many programs cannot show: save it as a plain one')
  return undefined
}

function parseSize(content: Buffer): Omit<Jpeg, 'drawn'> {
  const [bits, parts] = [content[0], content[5] ?? 0]
  if (content.length !== 6 + 3 * parts) throw new BadImage('is no JPEG that can be read')
  if (bits !== 8) throw new BadImage('has more than 8 bits for each colour: save it with 8')
  if (parts === 4) throw new BadImage('is made for printing (CMYK): save it as RGB')
  if (parts !== 1 && parts !== 3) throw new BadImage('is no JPEG that can be read')
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)]
  checkSize(width, height)
  return { width, height, parts }
}

/** Returns the JFIF header with the pixel density, without the thumbnail that may follow. */
function dropThumbnail(content: Buffer): Buffer | undefined {
  if (content.length < 14 || !hasName(content, 'JFIF\0')) return undefined
  return Buffer.concat([content.subarray(0, 12), Buffer.from([0, 0])])
}

// The EXIF orientation is removed, so a rotated picture would be shown on its side.
function checkUpright(content: Buffer): void {
  if (parseOrientation(content) > 1) throw new BadImage('has a rotation that a camera noted: save it upright')
}

function hasName(content: Buffer, name: string): boolean {
  return content.toString('latin1', 0, name.length) === name
}

function toUint16(value: number): [number, number] {
  return [value >> 8, value & 0xff]
}

/** Returns the end of a scan's pixels: the next marker that is not allowed within a scan. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1]
    const isAmongPixels = code === 0 || code === 0xff || (code !== undefined && code >= 0xd0 && code <= 0xd7)
    if (!isAmongPixels) return at
  }
  throw new BadImage('is cut short')
}
