import type { components } from './api.generated.ts'

type Answered<Status extends number, Json> = {
  responses: { [Each in Status]: { content: { 'application/json': Json } } }
}

/** What is sent of a payment that the merchant took by other ways. */
type OfflinePayment = {
  amount?: number
  method: 'cash' | 'check' | 'wire' | 'card_terminal' | 'other'
  receivedOn?: string
  reference?: string
  note?: string
  sendReceipt?: boolean
}

/** Calls of the dashboard that the document of the service does not hold yet, in its form. */
export type ComingPaths = {
  '/dashboard/v1/companies/{companyId}/invoices/{id}/offline-payments': {
    get?: never
    put?: never
    patch?: never
    delete?: never
    post: { requestBody: { content: { 'application/json': OfflinePayment } } } & Answered<
      201,
      { transactionId: string; invoice: components['schemas']['Invoice'] }
    >
  }
}
