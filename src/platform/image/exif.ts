const header = Buffer.from('Exif\0\0', 'latin1')
const orientationTag = 0x0112
const tagsMax = 100

/** Returns the EXIF orientation, 1 to 8. 1 is upright, and is also returned if none can be read. */
export function parseOrientation(content: Buffer): number {
  if (!content.subarray(0, header.length).equals(header)) return 1
  const notes = content.subarray(header.length)
  if (notes.length < 8) return 1
  const isLittle = notes.toString('latin1', 0, 2) === 'II'
  const at16 = (at: number) => (isLittle ? notes.readUInt16LE(at) : notes.readUInt16BE(at))
  const first = isLittle ? notes.readUInt32LE(4) : notes.readUInt32BE(4)
  if (first + 2 > notes.length) return 1
  const count = Math.min(at16(first), tagsMax)
  for (let tag = 0; tag < count; tag++) {
    const at = first + 2 + tag * 12
    if (at + 12 > notes.length) return 1
    if (at16(at) !== orientationTag) continue
    const orientation = at16(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}
