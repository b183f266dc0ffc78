import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildExport, now, readExport, toBytes, zipFile } from './ninja.fixture.ts'
import { readInvoiceNinja } from './read-invoice-ninja.ts'

const readFiles = (...files: [string, Uint8Array][]) =>
  readInvoiceNinja(new Map(files), { now, taxPercentage: 0 })

const backup = toBytes(buildExport())

describe('an export that cannot be understood is refused whole', () => {
  const zip = zipFile('backup.json', backup)
  const changed = Buffer.from(zip)
  changed.writeUInt8(changed.readUInt8(60) ^ 1, 60)
  const old = toBytes(buildExport({ app_version: '4.5.50' }))
  const { invoices: _invoices, ...withoutInvoices } = buildExport()

  test.each<[string, [string, Uint8Array][], string]>([
    ['an empty folder', [], 'the folder has no export: put the zip archive of the company export into it'],
    [
      'JSON that is cut',
      [['backup.json', backup.subarray(0, -100)]],
      '"backup.json" is no whole JSON: the export is cut, so download it again',
    ],
    [
      'JSON without records',
      [['backup.json', toBytes(5)]],
      '"backup.json" has neither an object nor an array',
    ],
    [
      'another version',
      [['backup.json', old]],
      'the export is of version "4.5.50": it must be of Invoice Ninja 5, so update it first',
    ],
    [
      'an export without invoices',
      [['backup.json', toBytes(withoutInvoices)]],
      'the export lacks invoices: export all data of the company in Invoice Ninja 5 again',
    ],
    [
      'another form of a record',
      [['backup.json', toBytes(buildExport({ clients: [{ hashed_id: 'a', name: ['x'] }] }))]],
      'record 1 of clients has another form than that of Invoice Ninja 5 in name',
    ],
    [
      'a record without an id',
      [['backup.json', toBytes(buildExport({ invoices: [{ number: '1' }] }))]],
      'record 1 of invoices has another form than that of Invoice Ninja 5 in hashed_id',
    ],
    [
      'an object in place of an array',
      [['backup.json', toBytes(buildExport({ credits: {} }))]],
      'credits of the export is no array',
    ],
    [
      'two exports',
      [
        ['backup.json', backup],
        ['backup.zip', zip],
      ],
      'the folder has "backup.json" twice: leave one export in it',
    ],
    [
      'two files with the same array',
      [
        ['backup.json', backup],
        ['clients.json', toBytes([])],
      ],
      'two files have the "clients" of an export: leave one of them',
    ],
    [
      'an archive that is cut',
      [['a.zip', zip.subarray(0, -30)]],
      'a.zip is cut or no zip archive: download the backup again',
    ],
    [
      'an archive that is changed',
      [['a.zip', changed]],
      'a.zip is cut or changed: download the backup again',
    ],
    [
      'an archive with a password',
      [['a.zip', zipFile('backup.json', backup, { flags: 1 })]],
      'a.zip has a password: download the backup again',
    ],
    [
      'an archive of another method',
      [['a.zip', zipFile('backup.json', backup, { method: 12 })]],
      'a.zip is packed by another method than deflate: download the backup again',
    ],
  ])('%s', (_, files, message) => {
    expect(() => readFiles(...files)).toThrow(expect.objectContaining({ name: 'UnreadableExport', message }))
  })

  test('and the message never has a text of the file, which has credentials', () => {
    const cut = new TextEncoder().encode('{"apiKey": sk_live_secret')
    expect(() => readFiles(['backup.json', cut])).not.toThrow('sk_live')
    expect(() => readFiles(['backup.json', cut])).toThrow('is no whole JSON')
  })

  test('an archive with any changed bytes is refused or read the same', () => {
    const whole = JSON.stringify(readFiles(['a.zip', zip]))
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), (place, bits) => {
        const broken = Buffer.from(zip)
        broken.writeUInt8(broken.readUInt8(place) ^ bits, place)
        try {
          expect(JSON.stringify(readFiles(['a.zip', broken]))).toBe(whole)
        } catch (error) {
          expect(error).toHaveProperty('name', 'UnreadableExport')
        }
      }),
    )
  })
})

test.each<[string, [string, Uint8Array][]]>([
  ['its zip archive', [['2026-11-30_Diaz.zip', zipFile('backup.json', backup)]]],
  [
    'an archive with a folder and a stored file',
    [['a.zip', zipFile('backup/backup.json', backup, { method: 0 })]],
  ],
  [
    'a file for each array',
    Object.entries(buildExport()).flatMap(([name, value]): [string, Uint8Array][] =>
      name === 'app_version' ? [] : [[`${name}.json`, toBytes(value)]],
    ),
  ],
  [
    'its JSON beside other files',
    [
      ['backup.json', backup],
      ['notes.txt', new Uint8Array([1])],
    ],
  ],
])('an export is read from %s', (_, files) => {
  expect(readFiles(...files)).toEqual(readExport())
})
