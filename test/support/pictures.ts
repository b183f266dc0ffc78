import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Returns a chunk of a PNG. */
export function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export type Kind = { colourType: number; depth: number; isInterlaced?: boolean }
type ImageSpec = Kind & { width: number; height: number; palette?: Buffer; transparency?: Buffer }

const truecolour: Kind = { colourType: 6, depth: 8 }

/** Returns the number of samples of a pixel. */
export function samplesIn(colourType: number): number {
  return { 2: 3, 4: 2, 6: 4 }[colourType] ?? 1
}

export function header({ width, height, colourType, depth, isInterlaced = false }: ImageSpec): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  content.set([depth, colourType, 0, 0, isInterlaced ? 1 : 0], 8)
  return chunk('IHDR', content)
}

/** Returns a PNG made of these chunks. */
export function pngOf(...chunks: Buffer[]): Buffer {
  return Buffer.concat([signature, ...chunks])
}

const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns the rows of a PNG before compression. `filterOf` gives the filter type of each row. */
export function rowsOf(
  drawn: ImageSpec,
  sampleAt: (x: number, y: number, place: number) => number,
  filterOf: (row: number) => number = () => 0,
): Buffer {
  const { width, height, depth, colourType, isInterlaced } = drawn
  const samples = samplesIn(colourType)
  const back = Math.max(1, (samples * depth) / 8)
  const rows: Buffer[] = []
  for (const [x0, y0, dx, dy] of isInterlaced ? passes : [[0, 0, 1, 1] as const]) {
    const columns = Math.ceil((width - x0) / dx)
    if (columns <= 0) continue
    let above = Buffer.alloc(Math.ceil((columns * samples * depth) / 8))
    for (let y = y0; y < height; y += dy) {
      const line = Buffer.alloc(above.length)
      for (let column = 0; column < columns; column++)
        for (let place = 0; place < samples; place++)
          put(line, column * samples + place, depth, sampleAt(x0 + column * dx, y, place))
      const filter = filterOf(rows.length)
      rows.push(Buffer.concat([Buffer.from([filter]), applyFilter(filter, line, above, back)]))
      above = line
    }
  }
  return Buffer.concat(rows)
}

function put(line: Buffer, place: number, depth: number, value: number): void {
  if (depth === 16) return void line.writeUInt16BE(value, place * 2)
  const bit = place * depth
  line[bit >> 3] = (line[bit >> 3] ?? 0) | (value << (8 - depth - (bit & 7)))
}

function applyFilter(filter: number, line: Buffer, above: Buffer, back: number): Buffer {
  return line.map((value, place) => {
    const left = line[place - back] ?? 0
    const up = above[place] ?? 0
    const corner = above[place - back] ?? 0
    const guess = left + up - corner
    const nearest = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0
    return value - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0)
  }) as Buffer
}

/** Returns a PNG of one colour and a given size. Further chunks go before its pixels. */
export function newPng(
  { width = 40, height = 20, ...kind }: Partial<ImageSpec> = {},
  colour: readonly number[] = [200, 30, 60, 255],
  ...more: Buffer[]
): Buffer {
  const drawn = { ...truecolour, width, height, ...kind }
  const data = deflateSync(rowsOf(drawn, (_x, _y, place) => colour[place] ?? 0))
  return pngOf(header(drawn), ...more, chunk('IDAT', data), chunk('IEND'))
}

/** Returns a segment of a JPEG. */
export function segment(code: number, content: Buffer | readonly number[]): Buffer {
  const length = content.length + 2
  return Buffer.concat([Buffer.from([0xff, code, length >> 8, length & 0xff]), Buffer.from(content)])
}

/** Returns the frame header of a JPEG, which has its size. `parts` is the number of samples of a pixel. */
export function frame({ code = 0xc0, width = 16, height = 8, bits = 8, parts = 3 } = {}): Buffer {
  const components = Array.from({ length: parts }, (_, place) => [place + 1, 0x11, 0]).flat()
  return segment(code, [bits, height >> 8, height & 255, width >> 8, width & 255, parts, ...components])
}

const codesOf = (table: number) => [table, 0, 1, ...Array.from({ length: 14 }, () => 0), 0]

export const jpegTables: Buffer = Buffer.concat([
  segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
  segment(0xc4, [...codesOf(0x00), ...codesOf(0x10)]),
])

/** Returns the scan data of a JPEG. Every bit means that nothing differs, so it fits any size. */
export function scan(parts = 3): Buffer {
  const components = Array.from({ length: parts }, (_, place) => [place + 1, 0]).flat()
  return Buffer.concat([segment(0xda, [parts, ...components, 0, 63, 0]), Buffer.alloc(16)])
}

/** Returns a grey JPEG. Further segments go before its size. */
export function newJpeg(size: { width?: number; height?: number } = {}, ...more: Buffer[]): Buffer {
  return jpegOf(...more, jpegTables, frame(size), scan())
}

/** Returns a JPEG made of these segments. */
export function jpegOf(...segments: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xd9])])
}
