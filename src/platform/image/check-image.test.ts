import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  chunk,
  frame,
  header,
  jpegOf,
  jpegTables,
  newJpeg,
  newPng,
  pngOf,
  rowsOf,
  scan,
  segment,
} from '../../../test/support/pictures.ts'
import { imageSideMax } from './bad-image.ts'
import { checkImage } from './index.ts'

const problemOf = async (bytes: Buffer) => {
  const checked = await checkImage(bytes)
  return 'problem' in checked ? checked.problem : 'taken'
}

const size = { width: 4, height: 4, colourType: 6, depth: 8 }
const blank = deflateSync(rowsOf(size, () => 0))
const indexed = { ...size, colourType: 3 }
const withData = (data: Buffer, drawn = size) => pngOf(header(drawn), chunk('IDAT', data), chunk('IEND'))
const damaged = (bytes: Buffer, at: number) => bytes.map((byte, place) => (place === at ? byte ^ 1 : byte))
const neither = /^is neither a PNG nor a JPEG/
const cut = /^is cut short$/
const behind = /^has data after the end/
const unreadable = /cannot be read|can be read/

const noPictures: [string, Buffer, RegExp][] = [
  ['nothing', Buffer.alloc(0), neither],
  ['a text', Buffer.from('a logo'), neither],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), neither],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), neither],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), neither],
  ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), neither],
  ['a page that begins as a PNG', Buffer.concat([newPng().subarray(0, 8), Buffer.from('<html>')]), cut],
]

const badPngs: [string, Buffer, RegExp][] = [
  ['that is cut short', newPng().subarray(0, -4), cut],
  ['whose last chunk is missing', newPng().subarray(0, -12), cut],
  ['with something behind its end', Buffer.concat([newPng(), Buffer.from('PK\x03\x04')]), behind],
  ['that is damaged', Buffer.from(damaged(newPng(), 20)), /checksums/],
  ['without a header', pngOf(chunk('IDAT', blank), chunk('IEND')), unreadable],
  [
    'with two headers',
    pngOf(header(size), header(size), chunk('IDAT', blank), chunk('IEND')),
    /more than once/,
  ],
  ['of no size', withData(blank, { ...size, width: 0 }), /^has no size$/],
  [
    'that is too wide',
    withData(blank, { ...size, width: imageSideMax + 1 }),
    /^is 2001 x 4 pixels.* 2000 x 2000$/,
  ],
  ['that is too high', withData(blank, { ...size, height: 4_000_000_000 }), /at most 2000 x 2000$/],
  ['of a depth that there is not', withData(blank, { ...size, depth: 3 }), unreadable],
  ['of a kind that there is not', withData(blank, { ...size, colourType: 5 }), unreadable],
  ['that moves', newPng({}, undefined, chunk('acTL', Buffer.alloc(8))), /animated/],
  ['that needs what nobody knows', newPng({}, undefined, chunk('EVIL')), unreadable],
  ['without pixels', pngOf(header(size), chunk('IEND')), unreadable],
  ['with too few pixels', withData(deflateSync(Buffer.alloc(10))), /not as many/],
  ['with too many pixels', withData(deflateSync(Buffer.alloc(50_000_000))), /cannot be read/],
  [
    'with something behind its pixels',
    withData(Buffer.concat([blank, Buffer.from('PK\x03\x04')])),
    /not as many/,
  ],
  ['whose pixels are none', withData(Buffer.from('<script>')), /cannot be read/],
  [
    'whose rows are filtered as there is no filter',
    withData(deflateSync(Buffer.alloc(68, 9))),
    /cannot be read/,
  ],
  ['of a palette that is missing', withData(blank, indexed), /colours/],
  [
    'of a palette behind its pixels',
    pngOf(
      header(indexed),
      chunk('IDAT', deflateSync(rowsOf(indexed, () => 0))),
      chunk('PLTE', Buffer.alloc(3)),
      chunk('IEND'),
    ),
    unreadable,
  ],
  ['of half a colour', newPng({}, undefined, chunk('PLTE', Buffer.alloc(4))), /colours/],
  [
    'with more transparency than colours',
    newPng({ colourType: 3 }, [0], chunk('PLTE', Buffer.alloc(3)), chunk('tRNS', Buffer.alloc(2))),
    /colours/,
  ],
]

const badJpegs: [string, Buffer, RegExp][] = [
  ['that is cut short', newJpeg().subarray(0, -2), cut],
  ['that ends within a segment', newJpeg().subarray(0, 20), cut],
  ['with something behind its end', Buffer.concat([newJpeg(), Buffer.from('<html>')]), behind],
  ['without pixels', jpegOf(jpegTables, frame()), unreadable],
  ['without tables', jpegOf(frame(), scan()), unreadable],
  ['without a size', jpegOf(jpegTables, scan()), unreadable],
  ['of two sizes', jpegOf(jpegTables, frame(), frame(), scan()), /two pictures/],
  ['of no height', newJpeg({ height: 0 }), /^has no size$/],
  ['that is too wide', newJpeg({ width: 65_535 }), /at most 2000 x 2000$/],
  ['for printing', jpegOf(jpegTables, frame({ parts: 4 }), scan(4)), /CMYK.*save it as RGB/],
  ['of two parts', jpegOf(jpegTables, frame({ parts: 2 }), scan(2)), unreadable],
  ['of 12 bits', jpegOf(jpegTables, frame({ bits: 12 }), scan()), /more than 8 bits/],
  ['that is lossless', jpegOf(jpegTables, frame({ code: 0xc3 }), scan()), /save it as a plain one/],
  [
    'that is coded arithmetically',
    jpegOf(jpegTables, frame({ code: 0xc9 }), scan()),
    /save it as a plain one/,
  ],
  [
    'that costs a hundred times its size to show',
    jpegOf(jpegTables, frame(), ...Array.from({ length: 101 }, () => scan())),
    /more than 100 goes/,
  ],
  ['that lies on its side', newJpeg({}, exif(6)), /save it upright/],
  ['that stands on its head, as another camera notes it', newJpeg({}, exif(3, 'MM')), /save it upright/],
  [
    'with rubbish between its segments',
    jpegOf(jpegTables, Buffer.from('rubbish'), frame(), scan()),
    /damaged/,
  ],
]

describe('what is no picture', () => {
  test.each(noPictures)('is not taken: %s', async (_, bytes, words) => {
    expect(await problemOf(bytes)).toMatch(words)
  })
})

describe('a PNG', () => {
  test.each(badPngs)('is not taken %s', async (_, bytes, words) => {
    expect(await problemOf(bytes)).toMatch(words)
  })

  test('is taken as it is where it holds nothing but what draws it', async () => {
    const bytes = newPng({}, undefined, chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])))
    expect(await checkImage(bytes)).toEqual({ contentType: 'image/png', width: 40, height: 20, bytes })
  })

  test('as large as one may be is taken, and no larger than its size says made of it', async () => {
    const side = imageSideMax
    expect(await checkImage(newPng({ width: side, height: side }))).toMatchObject({
      width: side,
      height: side,
    })
  })

  test('loses what draws nothing', async () => {
    const texts = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'iCCP', 'zzZz'].map((type) =>
      chunk(type, Buffer.from('<script>alert(1)</script> PK\x03\x04')),
    )
    expect(
      await checkImage(newPng({}, undefined, ...texts, chunk('gAMA', Buffer.from('<b>')))),
    ).toMatchObject({ bytes: newPng() })
  })
})

describe('a JPEG', () => {
  test.each(badJpegs)('is not taken %s', async (_, bytes, words) => {
    expect(await problemOf(bytes)).toMatch(words)
  })

  test.each([0xc0, 0xc1, 0xc2])(
    'is taken as it is where it holds nothing but what draws it (%i)',
    async (code) => {
      const bytes = jpegOf(
        jfif(),
        segment(0xee, Buffer.from('Adobe\0\0\0\0\0\0\x01', 'latin1')),
        jpegTables,
        frame({ code }),
        segment(0xdd, [0, 1]),
        scan(),
        scan(),
      )
      expect(await checkImage(bytes)).toEqual({ contentType: 'image/jpeg', width: 16, height: 8, bytes })
    },
  )

  test('of one part is grey', async () => {
    expect(await problemOf(jpegOf(jpegTables, frame({ parts: 1 }), scan(1)))).toBe('taken')
  })

  test('loses what draws nothing, a smaller picture of itself among it', async () => {
    const script = Buffer.from('<script>alert(1)</script> PK\x03\x04')
    const bytes = newJpeg(
      {},
      Buffer.concat([jfif(1, 1)]),
      exif(1),
      segment(0xe2, script),
      segment(0xee, script),
      segment(0xfe, script),
    )
    expect(await checkImage(bytes)).toMatchObject({ bytes: newJpeg({}, jfif()) })
  })

  test('that is upright, or notes nothing that can be read, is taken', async () => {
    for (const note of [
      exif(1),
      exif(0),
      exif(9),
      segment(0xe1, Buffer.from('Exif\0\0II')),
      segment(0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1')),
    ])
      expect(await problemOf(newJpeg({}, note))).toBe('taken')
  })
})

test('whatever of a picture is damaged or left out, it is taken or refused in words', async () => {
  for (const bytes of [newPng(), newJpeg({}, jfif(), exif(1))])
    for (let at = 0; at < bytes.length; at++) {
      expect(await problemOf(bytes.subarray(0, at))).not.toBe('taken')
      expect(await problemOf(Buffer.from(damaged(bytes, at)))).toMatch(/./)
      expect(await problemOf(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]))).toMatch(/./)
    }
})

function jfif(width = 0, height = 0): Buffer {
  const thumbnail = Buffer.alloc(width * height * 3, '<script>')
  return segment(
    0xe0,
    Buffer.concat([
      Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01', 'latin1'),
      Buffer.from([width, height]),
      thumbnail,
    ]),
  )
}

function exif(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const uint16 = (value: number) => (order === 'II' ? [value, 0] : [0, value])
  const uint32 = (value: number) => (order === 'II' ? [value, 0, 0, 0] : [0, 0, 0, value])
  const other = [...uint16(1), ...uint16(3), ...uint32(1), ...uint16(0), 0, 0]
  const tag = order === 'II' ? [0x12, 0x01] : [0x01, 0x12]
  const turned = [...tag, ...uint16(3), ...uint32(1), ...uint16(orientation), 0, 0]
  const notes = [...Buffer.from(order), ...uint16(42), ...uint32(8), ...uint16(2), ...other, ...turned]
  return segment(0xe1, Buffer.from([...Buffer.from('Exif\0\0'), ...notes]))
}
