import { expect, test } from 'vitest'
import type { UserId } from '#kernel/ids'
import { openStore, testIds } from '../../test/support/bare-company.ts'
import { createAdmission } from './admission.ts'

const ada = testIds.next<UserId>()

test('a person may call sixty times at once, and twenty times more each second', async () => {
  await using store = await openStore()
  const time = { now: Date.UTC(2026, 0, 1) }
  const admission = createAdmission({ db: store.db, clock: { now: () => time.now }, limits: 'on' })
  const admittedOf = (calls: number) => Array.from({ length: calls }, isAdmitted).filter(Boolean).length
  function isAdmitted(): boolean {
    try {
      admission.admitUser(ada)
      return true
    } catch {
      return false
    }
  }
  expect(admittedOf(70)).toBe(60)
  time.now += 1_000
  expect(admittedOf(70)).toBe(20)
  await admission.stop()
})
