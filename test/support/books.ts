import type { Invoice } from '#invoices'
import type { CompanyId, CustomerId, InvoiceId, TransactionId } from '#kernel/ids'
import { toCents, type Cents } from '#kernel/money'
import type { SurchargeBasis } from '#surcharge'
import { newTransaction, type Transaction } from '#attempts'

/** Converts whole dollars to cents. */
export const dollar = (amount: number): Cents => toCents(amount * 100)

/** A fixed instant for the tests of pure rules. */
export const noon = Date.UTC(2027, 0, 1, 12)

/** Returns an open invoice of 100 dollars without any payment, with the fields of the test. */
export function anInvoice(facts: Partial<Invoice> = {}): Invoice {
  return {
    companyId: '01890a5d-ac96-774b-bcce-000000000001' as CompanyId,
    id: '01890a5d-ac96-774b-bcce-000000000002' as InvoiceId,
    number: 'INV-1000',
    customerId: '01890a5d-ac96-774b-bcce-000000000003' as CustomerId,
    subscriptionId: undefined,
    description: 'Gardening',
    invoiceDate: noon,
    invoiceDateOnly: false,
    dueAt: noon,
    dueDateOnly: false,
    paymentMethods: ['cc', 'ach'],
    items: [],
    customFields: {},
    reminders: true,
    amount: dollar(100),
    paid: toCents(0),
    settling: toCents(0),
    reserved: toCents(0),
    achFailed: false,
    overdueAnnouncedFor: undefined,
    closed: undefined,
    status: 'Pending',
    lastAttemptId: undefined,
    lastAttemptStatus: undefined,
    timesPaid: undefined,
    returns: undefined,
    paidAt: undefined,
    closedAt: undefined,
    closedReason: undefined,
    closedCorrelationId: undefined,
    createdCorrelationId: undefined,
    overRecorded: false,
    saleFormId: undefined,
    mailedAt: undefined,
    remindedUntil: undefined,
    version: 1,
    createdAt: noon,
    updatedAt: noon,
    ...facts,
  }
}

/** Returns a card payment of 60 dollars that was just submitted, with the fields of the test. */
export function anAttempt(facts: Partial<Transaction> = {}): Transaction {
  return {
    ...newTransaction(
      {
        companyId: '01890a5d-ac96-774b-bcce-000000000001' as CompanyId,
        id: '01890a5d-ac96-774b-bcce-000000000004' as TransactionId,
        purpose: 'invoice payment',
        action: 'sale',
        invoiceId: '01890a5d-ac96-774b-bcce-000000000002' as InvoiceId,
        customerId: '01890a5d-ac96-774b-bcce-000000000003' as CustomerId,
        subtotal: dollar(60),
        paymentMethod: 'cc',
        processorNumber: undefined,
        instrument: { vaultId: 'vlt_1', lastFour: '4242' },
        orderId: 'INV-1000',
        actor: undefined,
        correlationId: 'correlation',
      },
      noon,
    ),
    ...facts,
  }
}

/** Returns a refund of `anAttempt`, numbered from 1 to 9. */
export function aRefund(number: number, facts: Partial<Transaction>): Transaction {
  const id = `01890a5d-ac96-774b-bcce-00000000010${number}` as TransactionId
  return anAttempt({ ...facts, id, action: 'refund', parentId: anAttempt().id })
}

/** The surcharge basis of a company that adds no surcharge. */
export const noSurcharge: SurchargeBasis = {
  inputs: { on: '2026-11-21', enabled: false, percentage: 0, rail: 'cc' },
  rules: { version: 'none', rules: [] },
}
