import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDocuments, buildPageResponse } from './index.ts'

const found = (...ids: string[]) => ids.map((id) => ({ id, stamp: '1' }))

/** Reads records with these stamps, and records which were requested. */
function reader(stamps: Record<string, string> = {}, filler = '') {
  const asked: string[][] = []
  const read = async (ids: string[]) => {
    asked.push(ids)
    return ids.flatMap((id) => {
      const stamp = stamps[id] ?? '1'
      return stamp === 'gone' ? [] : [{ id, stamp, document: { id, stamp, filler } }]
    })
  }
  return { asked, read }
}

const shownBy = (written: { bytes: Buffer }[]): { id: string; stamp: string }[] =>
  written.map(({ bytes }) => JSON.parse(bytes.toString()))

describe('kept documents', () => {
  test('are never shown for another company, though its record has the same id and stamp', async () => {
    const documents = createDocuments()
    const { asked, read } = reader()
    await documents.of('one', found('a'), read)
    await documents.of('two', found('a'), read)
    expect(asked).toEqual([['a'], ['a']])
  })

  test('are read again for another stamp, and kept under the one that they were read with', async () => {
    const documents = createDocuments()
    const { asked, read } = reader({ a: '3' })
    await documents.of('one', found('a'), reader().read)
    const behind = await documents.of('one', [{ id: 'a', stamp: '2' }], read)
    expect(shownBy(behind)).toMatchObject([{ stamp: '3' }])
    await documents.of('one', [{ id: 'a', stamp: '2' }], read)
    expect(asked).toEqual([['a'], ['a']])
    await documents.of('one', [{ id: 'a', stamp: '3' }], read)
    expect(asked).toHaveLength(2)
  })

  test('leave out what is gone, and stand in the order of what was found', async () => {
    const documents = createDocuments()
    await documents.of('one', found('b'), reader().read)
    const { asked, read } = reader({ c: 'gone' })
    const written = await documents.of('one', found('c', 'a', 'b'), read)
    expect(written.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(asked).toEqual([['c', 'a']])
  })

  test('take no more than so many bytes: those that were not shown for longest go', async () => {
    const documents = createDocuments(10_000)
    const { asked, read } = reader({}, 'x'.repeat(2_000))
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e']) await documents.of('one', found(id), read)
    expect(asked.flat()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await documents.of('one', found('a', 'd', 'e'), read)
    expect(asked.flat()).toHaveLength(5)
    await documents.of('one', found('b'), read)
    expect(asked.flat()).toHaveLength(6)
  })

  test('are always what was last written, in whatever order is written and shown', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean()), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(0, 1_000, 100_000), async (steps, bytesMax) => {
        const documents = createDocuments(bytesMax)
        const stamps: Record<string, string> = {}
        for (const [id, writes] of steps) {
          const stamp = String(Number(stamps[id] ?? 0) + (writes ? 1 : 0))
          stamps[id] = stamp
          const written = await documents.of('one', [{ id, stamp }], reader(stamps).read)
          expect(shownBy(written)).toMatchObject([{ id, stamp }])
        }
      }),
    )
  })
})

test('a page is one JSON text of its documents', () => {
  const parts = [['{"a":1', ',"b":"é"}'], [Buffer.from('{"a":"ż"}')]]
  expect(JSON.parse(buildPageResponse('things', parts, 'x.y').toString())).toEqual({
    things: [{ a: 1, b: 'é' }, { a: 'ż' }],
    nextCursor: 'x.y',
    hasMore: true,
    truncated: false,
  })
  expect(JSON.parse(buildPageResponse('things', [], null).toString())).toEqual({
    things: [],
    nextCursor: null,
    hasMore: false,
    truncated: false,
  })
})
