import { expect, test } from 'vitest'
import type { TransactionId } from '#kernel/ids'
import { begins, subscriptionFixture } from '../../../test/support/a-subscription.ts'
import { buildPeriod } from '../renewal/books.fixture.ts'
import type { SubscriptionMail } from '../subscription-state.ts'
import { needsOtherMethod, selectInvoiceMails, toFailureMail, toUnchargedMail } from './failure-mails.ts'

const attemptId = 'attempt' as string as TransactionId
const period = buildPeriod(subscriptionFixture(), 0, begins)
const declined = { attemptId, isWritten: true, outcome: 'declined', reasonCode: '1616' } as const
const active = { activatedAt: begins }

test('one mail reports the last retry and the end of retries', () => {
  const tried = toFailureMail(period, declined)
  const over = toUnchargedMail(period, { isOver: true, hasMethod: true })
  const mails = [tried, over]
  expect(selectInvoiceMails({ subscription: active, mails }, { failureMails: true })).toEqual([tried])
  expect(selectInvoiceMails({ subscription: active, mails: [over] }, { failureMails: true })).toEqual([over])
})

test('a company that sends no failure mails still asks for the payment of a first invoice', () => {
  const asking: SubscriptionMail = { kind: 'setup_link', period: 0 }
  const mails = [asking, toFailureMail(period, declined)]
  const settings = { failureMails: false }
  expect(selectInvoiceMails({ subscription: active, mails }, settings)).toEqual([])
  expect(selectInvoiceMails({ subscription: { activatedAt: undefined }, mails }, settings)).toEqual([asking])
})

test('a charge without a transaction is reported as not made', () => {
  expect(toFailureMail(period, declined)).toMatchObject({ attemptId, reasonCode: '1616' })
  expect(toFailureMail(period, { ...declined, isWritten: false, outcome: 'no method' })).toMatchObject({
    uncharged: { isOver: false, hasMethod: false },
  })
})

test('an expired card and a method that must not be charged need another method', () => {
  const failedWith = (reasonCode: string) => ({ ...period, failure: { reasonCode, vaultId: 'card' } })
  expect(needsOtherMethod({ methodId: 'card' }, failedWith('1622'))).toBe(true)
  expect(needsOtherMethod({ methodId: 'card' }, failedWith('1616'))).toBe(false)
  expect(needsOtherMethod({ methodId: undefined }, failedWith('1616'))).toBe(true)
})
