import type { Services } from '#access'
import { recordPayment, type Hearing } from '#payments'
import type { Recorder } from '#transactions'
import { formDeclineTaker, formSaleTaker } from '../hosted/take-form-sale.ts'
import { recordOneOff } from './record-one-off.ts'

/** Records news of any transaction, in the one way there is for what its money moves for. */
export const newsRecorder =
  (services: Services): Recorder =>
  (transaction, news, byHand) =>
    transaction.invoiceId === undefined
      ? recordOneOff(services, transaction, news, undefined, byHand)
      : recordPayment(services, transaction, news, undefined, byHand)

/** Who hears what the processor tells: of known transactions, and of sales in the forms of hosted payments. */
export function hearingOf(services: Services): Hearing {
  return {
    record: newsRecorder(services),
    async recordRevived(company, transaction, news) {
      const recorded = await recordOneOff(services, transaction, news, { company, transaction })
      return recorded.transaction.action === transaction.authorization?.underWay?.action
    },
    takeFormSale: formSaleTaker(services),
    takeFormDecline: formDeclineTaker(services),
  }
}
