import type { AppContext } from '#access'
import { recordPayment, type PostbackHandlers } from '#payments'
import type { ResultRecorder } from '#transactions'
import { createFormDeclineHandler, createFormSaleHandler } from '../hosted/form-sale-handlers.ts'
import { recordOneOff } from './record-one-off.ts'

/** Records news of any transaction, in the one way there is for what its money moves for. */
export const createResultRecorder =
  (services: AppContext): ResultRecorder =>
  (transaction, news, byHand) =>
    transaction.invoiceId === undefined
      ? recordOneOff(services, transaction, news, undefined, byHand)
      : recordPayment(services, transaction, news, undefined, byHand)

/** Who hears what the processor tells: of known transactions, and of sales in the forms of hosted payments. */
export function createPostbackHandlers(services: AppContext): PostbackHandlers {
  return {
    record: createResultRecorder(services),
    async recordRevived(company, transaction, news) {
      const recorded = await recordOneOff(services, transaction, news, { company, transaction })
      return recorded.transaction.action === transaction.authorization?.underWay?.action
    },
    takeFormSale: createFormSaleHandler(services),
    takeFormDecline: createFormDeclineHandler(services),
  }
}
