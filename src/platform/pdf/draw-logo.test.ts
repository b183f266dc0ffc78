import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chunk, newJpeg, newPng, segment } from '../../../test/support/pictures.ts'
import { getPdfText } from '../../../test/support/pdf-text.ts'
import { drawSheet } from './draw-sheet.ts'
import type { Sheet } from './sheet.ts'

/** However long a slow machine takes. */
const onlyComputes = { timeout: 0 }

const sheet: Sheet = {
  title: 'A sheet',
  author: 'Somebody',
  language: 'en-US',
  createdAt: Date.UTC(2027, 0, 15),
  foot: 'At the foot',
  blocks: [
    { kind: 'head', sender: 'Hill Gardens', senderLines: [], title: 'Invoice', titleLines: ['INV-1'] },
  ],
}

const pdfWith = async (parts: Partial<Sheet>) =>
  Buffer.from(await drawSheet({ ...sheet, ...parts }, { compress: false })).toString('latin1')

/** The pictures of a PDF: the dictionary of each, and its raw bytes. */
function picturesIn(pdf: string) {
  const found = pdf.matchAll(/obj\n(<<\n\/Type \/XObject.*?>>)\nstream\n(.*?)\nendstream/gs)
  return [...found].map(([, facts = '', bytes = '']) => ({ facts, bytes: Buffer.from(bytes, 'latin1') }))
}

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('<svg/>')],
  ['a PNG that is damaged', newPng().subarray(0, 60)],
  ['a PNG without pixels', newPng({}, undefined, chunk('acTL'))],
  ['a JPEG that is cut short', newJpeg().subarray(0, 60)],
  ['a JPEG of a kind that is not drawn', newJpeg({}, segment(0xc9, [1]))],
])('a logo that is %s is left out, and the rest is drawn', async (_, logo) => {
  const pdf = await pdfWith({ logo })
  expect(picturesIn(pdf)).toEqual([])
  expect(getPdfText(Buffer.from(pdf, 'latin1'))[0]).toContain('Hill Gardens')
})

test.each([
  ['8 bits', { colourType: 6, depth: 8 }, [200, 30, 60, 128]],
  ['16 bits', { colourType: 6, depth: 16 }, [200 * 257, 30 * 257, 60 * 257, 128 * 257]],
  ['rows that are interlaced', { colourType: 6, depth: 8, isInterlaced: true }, [200, 30, 60, 128]],
])('a PNG of %s is drawn with what is clear of it', async (_, kind, colour) => {
  const [mask, picture] = picturesIn(
    await pdfWith({ logo: newPng({ width: 9, height: 5, ...kind }, colour) }),
  )
  expect(picture?.facts).toMatch(/\/Width 9\n\/Height 5\n.*\/ColorSpace \/DeviceRGB\n.*\/SMask /s)
  expect(inflateSync(picture?.bytes ?? '')).toEqual(Buffer.alloc(9 * 5 * 3, Buffer.from([200, 30, 60])))
  expect(mask?.facts).toMatch(/\/ColorSpace \/DeviceGray\n/)
  expect(inflateSync(mask?.bytes ?? '')).toEqual(Buffer.alloc(9 * 5, 128))
})

test(
  'a PNG of which nothing is clear is drawn without a mask, and a large one no finer than a printer shows',
  onlyComputes,
  async () => {
    const pictures = picturesIn(await pdfWith({ logo: newPng({ width: 2_000, height: 2_000 }) }))
    expect(pictures.map(({ facts }) => /\/Width (\d+)/.exec(facts)?.[1])).toEqual(['176'])
    expect(pictures[0]?.facts).not.toContain('SMask')
  },
)

test('a JPEG is drawn as it is', async () => {
  const logo = newJpeg()
  const [picture] = picturesIn(await pdfWith({ logo }))
  expect(picture?.facts).toMatch(/\/Width 16\n\/Height 8\n.*\/ColorSpace \/DeviceRGB\n\/Filter \/DCTDecode/s)
  expect(picture?.bytes).toEqual(logo)
})

test('a sheet with a logo makes the same file each time', async () => {
  expect(await pdfWith({ logo: newPng() })).toBe(await pdfWith({ logo: newPng() }))
})

test('what stands out is drawn in the colour of the sender', async () => {
  const green = /0\.0392\d* 0\.3607\d* 0\.2117\d* SCN/
  expect(await pdfWith({ color: '#0a5c36' })).toMatch(green)
  expect(await pdfWith({})).not.toMatch(green)
})
