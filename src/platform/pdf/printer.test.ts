import { describe, expect, it, onTestFinished } from 'vitest'
import { hourMs } from '#kernel/clock'
import { getPdfText } from '../../../test/support/pdf-text.ts'
import { createPdfPrinter, type Block, type Sheet } from './index.ts'

const sheet: Sheet = {
  title: 'A sheet',
  author: 'Somebody',
  language: 'en-US',
  createdAt: Date.UTC(2027, 0, 15),
  foot: 'At the foot',
  blocks: [],
}

const saying = (...texts: string[]): Sheet => ({
  ...sheet,
  blocks: texts.map((text) => ({ kind: 'text', text })),
})

const withoutText = { ...sheet, blocks: [{ kind: 'text' }] } as unknown as Sheet

function openPrinter(limits?: Parameters<typeof createPdfPrinter>[0]) {
  // However slow the machine is: the limit has a test of its own.
  const printer = createPdfPrinter({ printMsMax: hourMs, ...limits })
  onTestFinished(() => printer.close())
  return printer
}

describe('a printer', () => {
  it('refuses a sheet when too many wait, and takes one again later', async () => {
    const printer = openPrinter({ waitingMax: 1 })
    const first = printer.print(sheet, 'somebody')
    await expect(printer.print(sheet, 'somebody')).rejects.toThrow('Temporarily unavailable')
    await first
    expect(getPdfText(await printer.print(saying('later'), 'somebody'))[0]).toContain('later')
  })

  it('refuses a company at its limit and not another one, until all reach the limit of the service', async () => {
    const printer = openPrinter({ waitingMax: 1, waitingOverallMax: 2 })
    const printed = ['one', 'another'].map((company) => printer.print(sheet, company))
    await expect(printer.print(sheet, 'a third')).rejects.toThrow('Temporarily unavailable')
    await Promise.all(printed)
    await printer.print(sheet, 'a third')
  })

  it('gives up on a sheet that takes too long', async () => {
    const printer = openPrinter({ printMsMax: 1 })
    await expect(printer.print(sheet, 'somebody')).rejects.toThrow('Temporarily unavailable')
  })

  it('fails a sheet that cannot be drawn, and prints those that wait behind it', async () => {
    const printer = openPrinter()
    const [failed, printed] = await Promise.allSettled([
      printer.print(withoutText, 'somebody'),
      printer.print(saying('behind'), 'somebody'),
    ])
    expect(failed.status).toBe('rejected')
    expect(printed.status === 'fulfilled' && getPdfText(printed.value)[0]).toContain('behind')
  })

  it('prints again after its thread had nothing to do and ended', async () => {
    const printer = openPrinter({ idleMsMax: 0 })
    await printer.print(sheet, 'somebody')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(getPdfText(await printer.print(saying('again'), 'somebody'))[0]).toContain('again')
  })

  it('makes the same file of the same sheet', async () => {
    const printer = openPrinter()
    expect(await printer.print(sheet, 'somebody')).toEqual(await printer.print(sheet, 'somebody'))
  })

  it('draws every script of the basic plane, and shows what its fonts lack', async () => {
    const [page = ''] = getPdfText(
      await openPrinter().print(saying('Łukasiewicz Ελλάδα Київ Ærøskøbing', '日\u{20BB7}'), 'somebody'),
    )
    expect(page).toContain('Łukasiewicz Ελλάδα Київ Ærøskøbing\n日\n[U+20BB7]\n')
  })

  it('keeps the line ends of a cell where its column does', async () => {
    const columns: Extract<Block, { kind: 'table' }>['columns'] = [
      { label: 'What', align: 'left', grows: true, keepsLines: true },
      { label: 'Note', align: 'left' },
    ]
    const table: Block = { kind: 'table', columns, rows: [['Roof\nwest side', 'one\ntwo']] }
    const [page = ''] = getPdfText(await openPrinter().print({ ...sheet, blocks: [table] }, 'somebody'))
    expect(page).toContain('Roof\nwest side\none two\n')
  })

  it('repeats the head of a table on every page, tears no row apart, and numbers the pages', async () => {
    const rows = Array.from({ length: 90 }, (_, row) => [
      `line ${row + 1} ${'word '.repeat(30)}end ${row + 1}`,
      '1',
    ])
    const columns: Extract<Block, { kind: 'table' }>['columns'] = [
      { label: 'What', align: 'left', grows: true },
      { label: 'How many', align: 'right' },
    ]
    const pages = getPdfText(
      await openPrinter().print({ ...sheet, blocks: [{ kind: 'table', columns, rows }] }, 'somebody'),
    )
    expect(pages.length).toBeGreaterThan(3)
    pages.forEach((page, index) => {
      expect(page.startsWith('What\nHow many\nline ')).toBe(true)
      expect(page.endsWith(`At the foot\nPage ${index + 1} of ${pages.length}`)).toBe(true)
      expect(page.match(/line \d+/g)?.length).toBe(page.match(/end \d+/g)?.length)
    })
    expect(pages.join('\n').match(/end \d+/g)).toEqual(rows.map((_, row) => `end ${row + 1}`))
  })

  it('loses nothing of a row that is higher than a page', async () => {
    const columns = [{ label: 'What', align: 'left' as const, grows: true }]
    const row = Array.from({ length: 4_000 }, (_, word) => `w${word}`)
    const pages = getPdfText(
      await openPrinter().print(
        { ...sheet, blocks: [{ kind: 'table', columns, rows: [[row.join(' ')]] }] },
        'somebody',
      ),
    )
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.join('\n').match(/\bw\d+/g)).toEqual(row)
  })
})
