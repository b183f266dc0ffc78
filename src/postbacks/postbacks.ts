import { createOperatorSurface, type AppContext } from '#context'
import { postbackJob } from '#companies'
import type { Endpoint } from '#platform/http'
import type { Outbound } from '#platform/outbound'
import type { JobHandlers } from '#platform/jobs'
import type { ReadInvoice } from './build-body.ts'
import { deliverPostback } from './deliver-postback.ts'
import { getCompanyEvents, getEvents } from './endpoints/get-events.ts'
import { postExam } from './endpoints/post-exam.ts'
import { webhookEndpoints } from './endpoints/webhook-endpoints.ts'

/** Dependencies of delivery: the outbound client for merchant URLs, and the reader of invoices. */
export type PostbackDeps = { outbound: Outbound; readInvoice: ReadInvoice }

/** The webhook endpoints of the API, and the jobs that deliver events. */
export type Postbacks = { endpoints: Endpoint[]; jobs: JobHandlers }

/** Creates the module that delivers events of invoices and transactions to merchants' endpoints. */
export function createPostbacks(context: AppContext, { outbound, readInvoice }: PostbackDeps): Postbacks {
  return {
    endpoints: [
      ...webhookEndpoints(context, createOperatorSurface(context, 'Operator: webhooks'), outbound),
      postExam(context, outbound),
      getEvents(context, readInvoice),
      getCompanyEvents(context, readInvoice),
    ],
    jobs: { [postbackJob]: (job) => deliverPostback(context, outbound, readInvoice, job) },
  }
}
