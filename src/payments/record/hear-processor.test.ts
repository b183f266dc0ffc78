import { expect, onTestFinished, test } from 'vitest'
import type { Services } from '#access'
import { companyOf, readAlerts } from '#companies'
import { publicId, type TransactionId } from '#kernel/ids'
import type { Movement } from '#processor'
import { writeNewTransaction, type Transaction } from '#transactions'
import { openStore, testIds } from '../../../test/support/bare-company.ts'
import { anAttempt, dollar, noon } from '../../../test/support/books.ts'
import { hearHints, type Hearing } from './hear-processor.ts'

/** A company whose late payment was sent back, and what its processor's books say of what sent it. */
async function openReversed(status: Transaction['status'], sentBack: Movement['status']) {
  const store = await openStore()
  onTestFinished(() => store[Symbol.asyncDispose]())
  const company = await companyOf(store.db, await store.newCompany())
  const payment = anAttempt({
    companyId: company.id,
    id: testIds.next<TransactionId>(),
    purpose: 'one-off',
    invoiceId: undefined,
    customerId: undefined,
    status,
    processorId: 'mv_1',
  })
  await writeNewTransaction(store.db, payment, [], undefined)
  const reference = `${publicId('trx', payment.id)}_refund`
  const refund = { id: 'mv_2', reference, action: 'refund', status: sentBack, amountCents: dollar(60) }
  const services = {
    db: store.db,
    ids: testIds,
    clock: { now: () => noon },
    secrets: { unseal: () => '{}' },
    processor: { find: async (_: unknown, asked: string) => (asked === reference ? refund : undefined) },
  } as unknown as Services
  const hear = () => hearHints(services, {} as Hearing, company, [{ of: 'movement', reference }])
  const alerts = () => readAlerts(store.db, company.id, { status: undefined, before: undefined, limit: 10 })
  return { hear, alerts, payment }
}

test('what was sent back late and went through is nothing to tell, nor what was not sent back', async () => {
  for (const [status, sentBack] of [
    ['voided', 'approved'],
    ['failed', 'declined'],
  ] as const) {
    const { hear, alerts } = await openReversed(status, sentBack)
    await hear()
    expect(await alerts()).toEqual([])
  }
})

test('what was sent back late and came back is told to people, once', async () => {
  const { hear, alerts, payment } = await openReversed('voided', 'declined')
  await hear()
  await hear()
  expect(await alerts()).toMatchObject([{ kind: 'refund_failed', transaction_id: payment.id }])
})
