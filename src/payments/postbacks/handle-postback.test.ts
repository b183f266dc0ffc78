import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '#context'
import { loadExistingCompany, loadAlerts } from '#companies'
import { insertCustomer, isDeletedMethod, recordMethods } from '#customers'
import { toPublicId, type CompanyId, type CustomerId, type TransactionId } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Movement } from '#processor'
import { writeNewTransaction, type Transaction } from '#attempts'
import { openStore, testIds } from '../../../test/support/bare-company.ts'
import { anAttempt, dollar, noon } from '../../../test/support/books.ts'
import { handleHints, type PostbackHandlers } from './handle-postback.ts'

/** A company with a reversed late payment, and the processor's record of the reversal. */
async function openReversed(status: Transaction['status'], sentBack: Movement['status']) {
  const store = await openStore()
  onTestFinished(() => store[Symbol.asyncDispose]())
  const company = await loadExistingCompany(store.db, await store.newCompany())
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
  const reference = `${toPublicId('trx', payment.id)}_refund`
  const refund = { id: 'mv_2', reference, action: 'refund', status: sentBack, amountCents: dollar(60) }
  const context = {
    db: store.db,
    ids: testIds,
    clock: { now: () => noon },
    secrets: { unseal: () => '{}' },
    processor: { find: async (_: unknown, asked: string) => (asked === reference ? refund : undefined) },
  } as unknown as AppContext
  const hear = () => handleHints(context, {} as PostbackHandlers, company, [{ of: 'movement', reference }])
  const alerts = () => loadAlerts(store.db, company.id, { status: undefined, before: undefined, limit: 10 })
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

test('a method that is noted while its processor is asked is being saved; one that was noted before, and is not there, is gone', async () => {
  await using store = await openStore()
  const company = await loadExistingCompany(store.db, await store.newCompany())
  const customerId = testIds.next<CustomerId>()
  await insertNobody(store.db, company.id, customerId)
  const vaultId = 'pm_1'
  const processor = {
    readVault: (): Promise<void> => recordMethods(context, company, customerId, [vaultId]),
  }
  const context = {
    db: store.db,
    clock: { now: () => noon },
    secrets: { unseal: () => '{}' },
    processor,
  } as unknown as AppContext
  const hear = () => handleHints(context, {} as PostbackHandlers, company, [{ of: 'method', vaultId }])
  const isDeleted = () => isDeletedMethod(store.db, company.id, vaultId)
  await hear()
  expect(await isDeleted()).toBe(false)
  processor.readVault = async () => {}
  await hear()
  expect(await isDeleted()).toBe(true)
})

async function insertNobody(db: Database, companyId: CompanyId, id: CustomerId): Promise<void> {
  const names = { email: null, emailSearch: null, firstName: null, lastName: null, companyName: null }
  const place = { address1: null, address2: null, city: null, state: null, zip: null, phoneNumber: null }
  const rest = { externalUserId: null, customFields: {}, defaultPaymentOptions: null }
  await db.run(insertCustomer, {
    companyId,
    id,
    ...names,
    ...place,
    ...rest,
    createdAt: noon,
    updatedAt: noon,
  })
}
