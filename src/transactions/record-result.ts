import type { AppContext } from '#context'
import { recordPayment, type PostbackHandlers } from '#payments'
import type { ResultRecorder } from '#attempts'
import { loadHostedPayableOfForm } from './hosted/hosted-payable.ts'
import { recordTransaction } from './record/record-transaction.ts'

/** Returns the recorder for processor results of every transaction, with or without an invoice. */
export const createResultRecorder =
  (context: AppContext): ResultRecorder =>
  (transaction, result, byHand) =>
    transaction.invoiceId === undefined
      ? recordTransaction(context, transaction, result, undefined, byHand)
      : recordPayment(context, transaction, result, undefined, byHand)

/** Returns the handlers of postbacks for known transactions and for the forms of hosted payments. */
export function createPostbackHandlers(context: AppContext): PostbackHandlers {
  return {
    record: createResultRecorder(context),
    async recordRevived(company, transaction, result) {
      const recorded = await recordTransaction(context, transaction, result, { company, transaction })
      return recorded.transaction.action === transaction.authorization?.underWay?.action
    },
    findPayable: (company, saleFormId) => loadHostedPayableOfForm(context, company, saleFormId),
  }
}
