import { expect, test } from 'vitest'
import type { CompanyId } from '#kernel/ids'
import { createCompanyQueue } from './company-queue.ts'

const one = 'one' as CompanyId
const other = 'other' as CompanyId

test('works of one company take turns in the order of arrival, also after one that failed', async () => {
  const inTurn = createCompanyQueue()
  const seen: string[] = []
  const work = (name: string, fails = false) =>
    inTurn(one, async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      if (fails) throw new Error('broken')
    })
  await Promise.allSettled([work('first', true), work('second')])
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('companies do not wait for each other', async () => {
  const inTurn = createCompanyQueue()
  const endless = inTurn(one, () => new Promise<void>(() => {}))
  expect(await inTurn(other, async () => 'done')).toBe('done')
  void endless
})
