import { expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import type { TransactionId } from '#kernel/ids'
import { anAttempt, dollar } from '../../../test/support/books.ts'
import { decideStep } from './decide-step.ts'

const now = Date.UTC(2026, 2, 10)
const authorization = { amount: dollar(60), expiresAt: now + 1, steps: 0 }
const authorized = anAttempt({ action: 'auth', status: 'authorized', processorId: 'pt-1', authorization })
const step = {
  attemptId: '01890a5d-ac96-774b-bcce-000000000009' as TransactionId,
  action: 'authcomplete',
  amount: undefined,
  actor: { type: 'payer' },
  correlationId: 'c-1',
} as const
const refused = (message: RegExp) => ({ outcome: 'refuse', message: expect.stringMatching(message) })
const decide = (before: typeof authorized, request: object = {}, at = now) =>
  decideStep(before, { ...step, ...request }, { now: at, isSilent: false })

test('an authorization that the processor knows nothing of is neither completed nor voided', () => {
  for (const action of ['authcomplete', 'void'] as const)
    expect(decide({ ...authorized, processorId: undefined }, { action })).toEqual(
      refused(/knows nothing of it/),
    )
})

test('an authorization is completed until it expires, and voided after that as well', () => {
  expect(decide(authorized, {}, now + 1)).toMatchObject(refused(/expired/))
  expect(decide(authorized, { action: 'void' }, now + 1)).toMatchObject({ outcome: 'step' })
  expect(decide(authorized, { amount: toCents(6_001) })).toEqual(refused(/At most \$60/))
  expect(decide(authorized)).toMatchObject({
    outcome: 'step',
    transaction: { status: 'authorized', authorization: { steps: 1, underWay: { amount: 6_000 } } },
  })
})
