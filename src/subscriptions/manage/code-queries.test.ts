import { expect, test } from 'vitest'
import type { SubscriptionId } from '#kernel/ids'
import { codeLifetimeMs, codeWindowMs } from '#kernel/limits'
import { openStore, testIds } from '../../../test/support/bare-company.ts'
import { codeIsUnused, codeMayBeSent, countCodeAttempt, findCodeCounts } from './code-queries.ts'

const now = Date.UTC(2026, 0, 1)

test('a code is used also where a process whose clock is ahead has stopped to count the try with it', async () => {
  await using store = await openStore()
  const { db } = store
  const companyId = await store.newCompany()
  const subscriptionId = testIds.next<SubscriptionId>()
  const about = { companyId, subscriptionId }
  const key = { company_id: companyId, subscription_id: subscriptionId }
  const sent = {
    ...key,
    id: testIds.next(),
    channel: 'email',
    salt: Buffer.alloc(16),
    hash: Buffer.alloc(32),
    created_at: now,
    expires_at: now + codeLifetimeMs,
    forget_at: now + codeWindowMs,
  } as const
  await db.writeGuarded(codeMayBeSent, sent, [])
  const ahead = now + codeWindowMs
  for (const each of [now, ahead])
    await db.run(countCodeAttempt, { ...about, now: each, forgetAt: each + codeWindowMs })

  const use = { ...key, id: sent.id, tried_at: now }
  expect(await db.writeGuarded(codeIsUnused, use, [])).toBe('written')
  expect(await db.writeGuarded(codeIsUnused, use, [])).toBe('lost race')
  expect(await db.first(findCodeCounts, { ...about, now: ahead })).toMatchObject({ wrong: 1 })
})
