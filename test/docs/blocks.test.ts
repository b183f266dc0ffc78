import { describe, expect, test } from 'vitest'
import { blocksOf, pages, reasonsNotToRun, optionOf, whereOf } from './blocks.ts'
import { differences, jsonIn } from './json.ts'
import { pagesThatRun } from './pages-that-run.ts'
import { shellComplaint } from './run-page.ts'

const all = pages().flatMap((page) => blocksOf(page))
const notRun = all.filter((block) => optionOf(block, 'not-run') !== undefined)

/** The languages that the tests run, parse or compare. */
const checked = ['sh', 'json', 'http', 'js', 'ts']
const known = ['second-terminal', /^file=[\w./-]+$/, /^not-run=\w+$/]

describe('a block of README.md, docs/ and sdk/README.md', () => {
  test('says only what the tests go by', () => {
    const unknown = all.filter(({ words }) =>
      words.some(
        (word) => !known.some((each) => (typeof each === 'string' ? each === word : each.test(word))),
      ),
    )
    expect(unknown.map(whereOf)).toEqual([])
  })

  test('is of a language that is checked, or says why it is not run', () => {
    const others = all.filter(
      (block) => !checked.includes(block.language) && optionOf(block, 'not-run') === undefined,
    )
    expect(others.map((block) => `${whereOf(block)} is ${block.language || 'of no language'}`)).toEqual([])
  })

  test('that is not run says why, by a reason of the list', () => {
    const unknown = notRun.filter((block) => !((optionOf(block, 'not-run') ?? '') in reasonsNotToRun))
    expect(unknown.map(whereOf)).toEqual([])
  })

  // A commit that raises a number explains why the block cannot be run.
  test('is run, but for these', () => {
    const counts: Record<string, number> = {}
    for (const { page } of notRun) counts[page] = (counts[page] ?? 0) + 1
    expect(counts).toEqual({
      'docs/clients.md': 2,
      'docs/cells.md': 2,
      'docs/export.md': 1,
      'docs/patroni.md': 13,
      'docs/running.md': 14,
      'docs/search.md': 1,
      'docs/stripe.md': 3,
    })
  })

  test('stands on a page that is run', () => {
    const others = all.filter(({ page, language }) => language !== '' && !(page in pagesThatRun))
    expect(others.map(whereOf)).toEqual([])
  })

  test('of the shell is well-formed, run or not', () => {
    expect(
      all.filter(({ language }) => language === 'sh').flatMap((block) => shellComplaint(block) ?? []),
    ).toEqual([])
  })

  test('of JSON can be parsed', () => {
    for (const block of all.filter(({ language }) => language === 'json'))
      expect(() => JSON.parse(block.text), whereOf(block)).not.toThrow()
  })
})

describe('what a page shows', () => {
  const answer = { id: 'inv_1', at: '2026-11-23T04:00:00.123Z', lines: [{ amount: 5 }], more: true }

  test.each([
    [{ amount: 5 }, 'it has no amount'],
    [{ more: false }, 'it.more is true and not false'],
    [{ id: 'cus_...' }, 'it.id is "inv_1" and not "cus_..."'],
    [{ lines: [{ amount: 6 }] }, 'it.lines.0.amount is 5 and not 6'],
    [{ lines: [{ amount: 5 }, {}] }, 'it.lines has no 1'],
    [{ at: 'never' }, `it.at is "${answer.at}" and not "never"`],
  ])('is another answer: %j', (shown, difference) => {
    expect(differences(shown, answer)).toEqual([difference])
  })

  test('may leave things out, and has other ids and dates', () => {
    expect(differences({ id: 'inv_...', at: '2020-01-01T00:00:00Z', lines: [{}] }, answer)).toEqual([])
  })

  test('is looked for in whatever else was printed', () => {
    const printed = 'opening {not this}\n{"a":{"b":"}"}}{"c":[1]}\n[2] done'
    expect(jsonIn(printed)).toEqual([{ a: { b: '}' } }, { c: [1] }, [2]])
  })
})

test('blocks are found with what stands behind their language, in lists as well', () => {
  const text = 'x\n```sh file=a.sh second-terminal\necho 1\n```\n- y\n\n  ```json\n  {}\n  ```\n'
  expect(blocksOf('x.md', text)).toEqual([
    { page: 'x.md', line: 2, language: 'sh', words: ['file=a.sh', 'second-terminal'], text: 'echo 1\n' },
    { page: 'x.md', line: 7, language: 'json', words: [], text: '{}\n' },
  ])
})
