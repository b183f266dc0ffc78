import { expect, test } from 'vitest'
import type { UserId } from '#kernel/ids'
import { createLog } from '#platform/telemetry'
import { openStore, testIds } from '../../test/support/bare-company.ts'
import { createAdmission } from './admission.ts'

const ada = testIds.next<UserId>()
const log = createLog({ level: 'silent' })

test('a person may call sixty times at once, and twenty times more each second', async () => {
  await using store = await openStore()
  const time = { now: Date.UTC(2026, 0, 1) }
  const admission = createAdmission({ db: store.db, clock: { now: () => time.now }, log, limits: 'on' })
  const admittedOf = async (calls: number) =>
    (await Promise.allSettled(Array.from({ length: calls }, () => admission.admitUser(ada)))).filter(
      ({ status }) => status === 'fulfilled',
    ).length
  expect(await admittedOf(70)).toBe(60)
  time.now += 1_000
  expect(await admittedOf(70)).toBe(20)
  await admission.stop()
})
