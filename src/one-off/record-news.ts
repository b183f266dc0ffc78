import type { Services } from '#access'
import { recordPayment } from '#payments'
import type { Recorder } from '#transactions'
import { recordOneOff } from './record-one-off.ts'

/** Records news of any transaction, in the one way there is for what its money moves for. */
export const newsRecorder =
  (services: Services): Recorder =>
  (transaction, news) =>
    transaction.invoiceId === undefined
      ? recordOneOff(services, transaction, news)
      : recordPayment(services, transaction, news)
