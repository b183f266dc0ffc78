import { describe, expect, test } from 'vitest'
import { toCsvLine } from './csv.ts'

describe('a line of CSV', () => {
  test.each(['=HYPERLINK("http://x")', '+1', '-1', '@x', '\tx', '\rx'])('makes %j no formula', (text) => {
    const [cell = ''] = /^.*(?=\r\n$)/s.exec(toCsvLine([text])) ?? []
    const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    expect(read).toBe(`'${text}`)
  })

  test.each([
    ['Smith;=HYPERLINK("http://x")', `Smith;'=HYPERLINK("http://x")`],
    ['\t=1+1', `'\t'=1+1`],
    ['a\t @x', `a\t '@x`],
    ['a\n=1', `a\n'=1`],
    ['a;"=1', `a;"'=1`],
    ['＝1', `'＝1`],
    ['a; b - c, =d', 'a; b - c, =d'],
  ])('makes %j no formula where semicolons, tabs or line ends part cells', (text, kept) => {
    const [cell = ''] = /^.*(?=\r\n$)/s.exec(toCsvLine([text])) ?? []
    expect(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).toBe(kept)
  })

  test('quotes what would end a cell or a line, and nothing else', () => {
    expect(toCsvLine(['a,b', 'say "hi"', 'two\nlines', 'cr\rlf', 'plain; text', ' '])).toBe(
      '"a,b","say ""hi""","two\nlines","cr\rlf",plain; text, \r\n',
    )
  })

  test('keeps numbers, and letters of every script', () => {
    expect(toCsvLine([-3.5, { dollars: -1234.5 }, 0, true, undefined, null, '', 'שלום', '👩‍🌾', 'a=b'])).toBe(
      '-3.5,-1234.50,0,true,,,,שלום,👩‍🌾,a=b\r\n',
    )
  })
})
