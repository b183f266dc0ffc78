import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '#context'
import { loadExistingCompany, loadAlerts } from '#companies'
import type { TransactionId } from '#kernel/ids'
import type { Submission } from '#processor'
import { loadTransaction, writeNewTransaction, type Transaction } from '#attempts'
import { openStore, testIds } from '../../../test/support/bare-company.ts'
import { anAttempt, noon } from '../../../test/support/books.ts'
import { reversePayment } from './reverse-payment.ts'

/** A late payment at a processor that no longer voids it and gives this response to its refund. */
async function openLate(refunded: Submission, at: Partial<Transaction> = {}) {
  const store = await openStore()
  onTestFinished(() => store[Symbol.asyncDispose]())
  const company = await loadExistingCompany(store.db, await store.newCompany())
  const id = testIds.next<TransactionId>()
  const late = { purpose: 'one-off', invoiceId: undefined, status: 'failed', processorId: 'mv_1' } as const
  await writeNewTransaction(
    store.db,
    anAttempt({ companyId: company.id, id, customerId: undefined, ...late, ...at }),
    [],
    undefined,
  )
  const context = {
    db: store.db,
    ids: testIds,
    clock: { now: () => noon },
    secrets: { unseal: () => '{}' },
    processor: {
      void: async () => ({ outcome: 'refused' }),
      refund: async () => refunded,
      find: async () => ({ status: 'settled' }),
    },
  } as unknown as AppContext
  const job = { companyId: company.id, kind: 'reverse payment', subjectId: id, dueAt: noon, attempts: 0 }
  return {
    reverse: () => reversePayment(context, job),
    alerts: () => loadAlerts(store.db, company.id, { status: undefined, before: undefined, limit: 10 }),
    status: async () => (await loadTransaction(store.db, company.id, id))?.status,
  }
}

const moved = (status: string) => ({ outcome: 'moved', movement: { status } }) as Submission

test('a late payment whose processor cannot be asked is sent back later', async () => {
  const { reverse, alerts, status } = await openLate({ outcome: 'unreadable' } as Submission)
  expect(await reverse()).toMatchObject({ againAt: expect.any(Number) })
  expect([await status(), await alerts()]).toEqual(['failed', []])
})

test('a late payment that its processor declines to send back is left to people, who are told once', async () => {
  const { reverse, alerts, status } = await openLate(moved('declined'))
  for (let again = 0; again < 2; again++) expect(await reverse()).toBe('done')
  expect(await alerts()).toMatchObject([{ kind: 'refund_failed' }])
  expect(await status()).toBe('failed')
})

test('a late payment at an account that was left is left to people, who are told once', async () => {
  const { reverse, alerts, status } = await openLate(moved('approved'), { processorNumber: 7 })
  for (let again = 0; again < 2; again++) expect(await reverse()).toBe('done')
  expect(await alerts()).toMatchObject([
    { kind: 'refund_failed', message: expect.stringContaining('has left') },
  ])
  expect(await status()).toBe('failed')
})

test('a late payment that was sent back is told to nobody', async () => {
  const { reverse, alerts, status } = await openLate(moved('approved'))
  expect(await reverse()).toBe('done')
  expect([await status(), await alerts()]).toEqual(['voided', []])
})
