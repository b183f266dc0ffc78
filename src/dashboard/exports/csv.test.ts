import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  test.each(['=HYPERLINK("http://x")', '+1', '-1', '@x', '\tx', '\rx'])('makes %j no formula', (text) => {
    const [cell = ''] = /^.*(?=\r\n$)/s.exec(csvLine([text])) ?? []
    const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    expect(read).toBe(`'${text}`)
  })

  test('quotes what would end a cell or a line, and nothing else', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'cr\rlf', 'plain; text', ' '])).toBe(
      '"a,b","say ""hi""","two\nlines","cr\rlf",plain; text, \r\n',
    )
  })

  test('keeps numbers, and letters of every script', () => {
    expect(csvLine([-3.5, { dollars: -1234.5 }, 0, true, undefined, null, '', 'שלום', '👩‍🌾', 'a=b'])).toBe(
      '-3.5,-1234.50,0,true,,,,שלום,👩‍🌾,a=b\r\n',
    )
  })
})
