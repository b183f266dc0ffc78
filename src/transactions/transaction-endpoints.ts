import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { getTrx } from './endpoints/get-trx.ts'
import { getTrxOrder } from './endpoints/get-trx-order.ts'
import { getTrxTransaction } from './endpoints/get-trx-transaction.ts'
import { postTrx } from './endpoints/post-trx.ts'
import { postTrxAuth } from './endpoints/post-trx-auth.ts'
import { postTrxBlindRefund } from './endpoints/post-trx-blind-refund.ts'
import { hostedPaymentEndpoints } from './endpoints/hosted-payment-endpoints.ts'
import { postTrxHostedPayment } from './endpoints/post-trx-hosted-payment.ts'
import { postTrxInitRecurring } from './endpoints/post-trx-init-recurring.ts'
import { setupEndpoints } from './endpoints/setup-endpoints.ts'
import { postTrxPayment } from './endpoints/post-trx-payment.ts'
import { postTrxRefund } from './endpoints/post-trx-refund.ts'
import { postTrxRerun } from './endpoints/post-trx-rerun.ts'
import { putTrxAuth } from './endpoints/put-trx-auth.ts'

/**
 * Returns the endpoints for one-off transactions by API key: charges, authorizations, refunds, terminals, retries and
 * the list. Includes the pages on which a payer pays once or saves a method.
 */
export function transactionEndpoints(context: AppContext): Endpoint[] {
  return [
    postTrxPayment(context),
    postTrxAuth(context),
    putTrxAuth(context),
    postTrxRefund(context),
    postTrxBlindRefund(context),
    postTrx(context),
    getTrx(context),
    getTrxTransaction(context),
    getTrxOrder(context),
    postTrxRerun(context),
    postTrxInitRecurring(context),
    postTrxHostedPayment(context),
    ...hostedPaymentEndpoints(context),
    ...setupEndpoints(context),
  ]
}
