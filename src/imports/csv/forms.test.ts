import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { now, readCustomers, readFiles, readPlans } from './csv.fixture.ts'

const prices = (...cells: string[]) =>
  readPlans(
    ['id;name;price;billing cycle', ...cells.map((cell, place) => `p${place};Plan;${cell};monthly`), ''].join(
      '\n',
    ),
  )

const pricesOf = (...cells: string[]) => prices(...cells).plans.map(({ price }) => price)

/** Reads invoices with these due dates. */
const dueDates = (...cells: string[]) =>
  readFiles({
    'invoices.csv': [
      'number,customer,amount,invoice date,due date',
      ...cells.map((cell, place) => `INV-${place},c-1001,40,2020-01-01,${cell}`),
      '',
    ].join('\n'),
  })

const daysOf = (...cells: string[]) => dueDates(...cells).invoices.map(({ dueDate }) => dueDate)

describe('the encodings of spreadsheet programs are read', () => {
  const text = 'id,city,company\nc-1,Zürich,Café “Döner” 5 €\n'
  const utf16 = (swap: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
    return swap ? bytes.swap16() : bytes
  }
  const windows = Uint8Array.from(text, (character) => {
    const place = ['“', '”', '€'].indexOf(character)
    return place < 0 ? character.charCodeAt(0) : ([0x93, 0x94, 0x80][place] ?? 0)
  })

  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little-endian', utf16(false)],
    ['UTF-16, big-endian', utf16(true)],
    ['Windows-1252', windows],
  ])('%s', (_, bytes) => {
    expect(readCustomers(bytes).customers).toEqual([
      { originId: 'c-1', city: 'Zürich', companyName: 'Café “Döner” 5 €' },
    ])
  })

  test.each<[string, Uint8Array, string]>([
    ['a workbook', Buffer.from('PK\u0003\u0004xl/workbook.xml'), 'is a workbook: save it as CSV'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'is a workbook: save it as CSV'],
    ['zero bytes', Buffer.from('id\0,city\n'), 'is no text: save it as "CSV UTF-8"'],
    ['half a character of UTF-16', utf16(false).subarray(0, -1), 'is no text: save it as "CSV UTF-8"'],
  ])('%s is refused', (_, bytes, message) => {
    expect(() => readCustomers(bytes)).toThrow(message)
  })
})

test.each([
  ['commas', 'id,city\nc-1,"San Jose, CA"\n'],
  ['semicolons', 'id;city\nc-1;San Jose, CA\n'],
  ['tabs', 'id\tcity\nc-1\tSan Jose, CA\n'],
  ['a line that names the separator', 'sep=;\r\nid;city\r\nc-1;San Jose, CA\r\n'],
  ['line feeds of Windows, and empty lines', '\r\nid,city\r\n,\r\nc-1,"San Jose, CA"\r\n\r\n'],
  ['line feeds of old Macs', 'id,city\rc-1,"San Jose, CA"\r'],
  ['spaces around the cells', ' id , city \n c-1 , "San Jose, CA" \n'],
  ['empty columns at the end', 'id,city,,\nc-1,"San Jose, CA",,\n'],
  ['lines without their empty cells at the end', 'id,city,zip\nc-1,"San Jose, CA"\n'],
  ['a header in quotes, and no line feed at the end', '"id","city"\n"c-1","San Jose, CA"'],
])('a file with %s is read', (_, text) => {
  expect(readCustomers(text).customers).toEqual([{ originId: 'c-1', city: 'San Jose, CA' }])
})

describe('the decimal separator is decided from all amounts of a file', () => {
  test.each<[string, string[], number[]]>([
    ['a point', ['1,234.50', '12', '1,234'], [1234.5, 12, 1234]],
    ['a comma', ['1.234,50', '12', '1.234'], [1234.5, 12, 1234]],
    ['a single comma amount', ['9,90', '1.234'], [9.9, 1234]],
    ['whole amounts only', ['12', '1300'], [12, 1300]],
    [
      'signs and spaces',
      ['$1,234.50', '$ 7', 'USD 8.00', '9 USD', '1 234.50', "1'234.50"],
      [1234.5, 7, 8, 9, 1234.5, 1234.5],
    ],
    ['millions', ['1,234,567.89', '1,234,567'], [1234567.89, 1234567]],
    ['zeros behind the cents', ['12.500', '3.45'], [12.5, 3.45]],
  ])('%s', (_, cells, read) => {
    expect(pricesOf(...cells)).toEqual(read)
  })

  test('an amount with two meanings is refused with its column', () => {
    expect(() => prices('1,234', '12')).toThrow(
      '"1,234" in the column "price" of plans.csv has two meanings: write the amounts of the file with two decimals',
    )
  })

  test('amounts of both forms are refused with their columns', () => {
    expect(() => prices('1,50', '2.50')).toThrow(
      'the amounts of plans.csv have two forms: "2.50" in the column "price" has a decimal point, "1,50" in the column ' +
        '"price" a decimal comma',
    )
  })

  test.each(['free', '1,2,3', '12,34.5', '--5', '1e3', '(5)'])(
    '%s is no amount and leaves its record out',
    (cell) => {
      const book = prices(cell, '2.50')
      expect(book.plans).toMatchObject([{ price: 2.5 }])
      expect(book.skipped).toMatchObject([{ id: 'p0' }])
    },
  )

  test('every amount is read exactly as it was written, in both forms', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('en-US', 'de-DE'),
        (cents, locale) => {
          const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
          expect(pricesOf(...cents.map((each) => format.format(each / 100)))).toEqual(
            cents.map((each) => each / 100),
          )
        },
      ),
    )
  })
})

describe('the order of day and month is decided from all days of a column', () => {
  test.each<[string, string[], string[]]>([
    ['days of ISO 8601', ['2026-12-31', '2026-02-03'], ['2026-12-31', '2026-02-03']],
    ['days of the United States', ['12/31/2026', '2/3/2026'], ['2026-12-31', '2026-02-03']],
    ['days of Britain', ['31/12/2026', '2/3/2026'], ['2026-12-31', '2026-03-02']],
    ['days with dashes', ['31-12-2026', '02-03-2026'], ['2026-12-31', '2026-03-02']],
    ['days with points, which have one meaning', ['2.3.2026'], ['2026-03-02']],
    ['the same number twice, which has one meaning', ['3/3/2026'], ['2026-03-03']],
    [
      'midnights',
      ['12/31/2026 0:00', '2026-01-02 00:00:00', '2026-01-03T00:00:00Z'],
      ['2026-12-31', '2026-01-02', '2026-01-03'],
    ],
  ])('%s', (_, cells, read) => {
    expect(daysOf(...cells)).toEqual(read)
  })

  test('days with two meanings are refused with their column', () => {
    expect(() => dueDates('2/3/2026', '4/4/2026')).toThrow(
      'the column "due date" of invoices.csv has days with two meanings, such as 2/3/2026: write them as 2026-12-31',
    )
  })

  test('days of both orders are refused with their column', () => {
    expect(() => dueDates('31/12/2026', '12/31/2026')).toThrow(
      'the column "due date" of invoices.csv has days in two orders, 31/12/2026 and 12/31/2026: write them as 2026-12-31',
    )
  })

  test.each(['2026-02-30', '31/31/2026', '12/31/26', '2026-12-31 08:15', 'soon', '0/1/2026', '2026-13-01'])(
    '%s is no day and leaves its record out',
    (cell) => {
      const book = dueDates(cell, '12/31/2026')
      expect(book.invoices).toMatchObject([{ dueDate: '2026-12-31' }])
      expect(book.skipped).toMatchObject([{ id: 'INV-0' }])
    },
  )

  test('every day is read as it was written, in the order that one day above the twelfth decides', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.array(day, { maxLength: 20 }),
        fc.constantFrom('en-US', 'en-GB', 'de-DE'),
        (days, locale) => {
          const all = [...days, new Date(now)]
          const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'short' })
          const wide = new Intl.DateTimeFormat(locale, {
            timeZone: 'UTC',
            day: 'numeric',
            month: 'numeric',
            year: 'numeric',
          })
          expect(format.resolvedOptions().locale).toBe(locale)
          expect(daysOf(...all.map((each) => wide.format(each)))).toEqual(
            all.map((each) => each.toISOString().slice(0, 10)),
          )
        },
      ),
    )
  })
})
