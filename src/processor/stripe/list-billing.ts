import { z } from 'zod'
import { ApiError } from '#kernel/refusals'
import { mapAtOnce } from '#platform/concurrency'
import type { BillingList, BillingPage } from '../billing.ts'
import type { StripeParameters } from './stripe-form-encoding.ts'
import { parseResponse, toStripeResult, toProcessorError } from './stripe-result.ts'
import { isPlaceholder } from './contacts.ts'
import { toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'

type Deps = { stripe: StripeCall; location: StripeCredentials }

type BillingObject = BillingPage['objects'][number]

const wireObject = z.looseObject({ id: z.string() })
const wireList = z.object({ data: z.array(wireObject), has_more: z.boolean() })

const pageMax = 100

// Lists with one further request for each object have shorter pages, so that a page takes a few seconds.
const shortPageMax = 25
// Stripe limits the requests of an account in a second.
const requestsAtOnce = 5

/**
 * Returns a page of the billing objects that another system keeps at the account, after the cursor of the page before.
 * Canceled subscriptions are left out, and so are closed invoices except for the newest, which have the highest numbers.
 */
export async function listBilling(
  stripe: StripeCall,
  location: StripeCredentials,
  list: BillingList,
  after: string | undefined,
): Promise<BillingPage> {
  const deps = { stripe, location }
  if (list === 'customers') return listCustomers(deps, { starting_after: after })
  if (list === 'payment_methods') return listMethods(deps, after)
  if (list === 'invoices') return listInvoices(deps, after)
  if (list === 'upcoming') return listUpcoming(deps, after)
  return loadPage(deps, `/v1/${list}`, { ...parametersByList[list], starting_after: after })
}

const parametersByList: { [List in BillingList]?: StripeParameters } = {
  coupons: { expand: ['data.applies_to'] },
  invoiceitems: { pending: true },
  subscriptions: { expand: ['data.discounts'] },
}

async function loadPage(
  { stripe, location }: Deps,
  path: string,
  parameters: StripeParameters,
): Promise<BillingPage> {
  const request = { method: 'GET', path, parameters: { limit: pageMax, ...parameters } } as const
  const response = await stripe.send(location, request)
  const result = toStripeResult(response)
  // The object of the cursor was deleted since, or the cursor is of another list.
  if (result.kind === 'refused' && result.error.code === 'resource_missing') throw staleCursorError()
  const { data, has_more: hasMore } = parseResponse(wireList, response)
  return { objects: data, next: hasMore ? data.at(-1)?.id : undefined }
}

function staleCursorError(): ApiError {
  const message = 'is of no object of this list any more: read the list from its beginning'
  return new ApiError('validation_failed', { fields: [{ path: 'query.cursor', code: 'invalid', message }] })
}

/** Lists the customers of an account without those that hold unassigned methods of companies here. */
async function listCustomers(deps: Deps, parameters: StripeParameters): Promise<BillingPage> {
  const { objects, next } = await loadPage(deps, '/v1/customers', parameters)
  return { objects: objects.filter((customer) => !isPlaceholder(customer)), next }
}

// The list of all methods has those of the account itself, so each customer is asked.
async function listMethods(deps: Deps, after: string | undefined): Promise<BillingPage> {
  const customers = await listCustomers(deps, { limit: shortPageMax, starting_after: after })
  const found = await mapAtOnce(customers.objects, requestsAtOnce, ({ id }) => listMethodsOf(deps, id))
  return { objects: found.flat(), next: customers.next }
}

async function listMethodsOf(deps: Deps, customerId: string): Promise<BillingObject[]> {
  const path = toPath('/v1/customers/', customerId, '/payment_methods')
  const methods: BillingObject[] = []
  let after: string | undefined
  do {
    const page = await loadPage(deps, path, { starting_after: after })
    methods.push(...page.objects)
    after = page.next
  } while (after !== undefined)
  return methods
}

/** The listing reads all drafts, then all open invoices, then a page of paid ones. */
const invoiceStatuses = ['draft', 'open', 'paid']

async function listInvoices(deps: Deps, after: string | undefined): Promise<BillingPage> {
  const [status = 'draft', last] = after?.split(' ') ?? []
  if (!invoiceStatuses.includes(status)) throw staleCursorError()
  const expand = ['data.payments']
  const page = await loadPage(deps, '/v1/invoices', { status, expand, starting_after: last })
  const objects = await mapAtOnce(page.objects, requestsAtOnce, (invoice) => expandPayment(deps, invoice))
  const following = invoiceStatuses[invoiceStatuses.indexOf(status) + 1]
  if (following === undefined) return { objects, next: undefined }
  return { objects, next: page.next === undefined ? following : `${status} ${page.next}` }
}

const wirePayments = z.object({
  data: z.array(
    z.object({
      status: z.string(),
      payment: z.object({ payment_intent: z.string().nullish() }),
    }),
  ),
})

/** Adds the payment of an open invoice that is under way. The payment is too deep in the list to be expanded. */
async function expandPayment(deps: Deps, invoice: BillingObject): Promise<BillingObject> {
  const payments = wirePayments.safeParse(invoice['payments']).data?.data ?? []
  const ids = payments.flatMap(({ status, payment }) =>
    status === 'open' ? (payment.payment_intent ?? []) : [],
  )
  const intents = await Promise.all(ids.map((id) => loadIntent(deps, id)))
  const isPaying = ({ status }: BillingObject) => status === 'processing' || status === 'succeeded'
  const underWay = intents.find(isPaying) ?? intents[0]
  return underWay ? { ...invoice, payment_intent: underWay } : invoice
}

async function loadIntent({ stripe, location }: Deps, id: string): Promise<BillingObject> {
  const path = toPath('/v1/payment_intents/', id)
  return parseResponse(wireObject, await stripe.send(location, { method: 'GET', path }))
}

async function listUpcoming(deps: Deps, after: string | undefined): Promise<BillingPage> {
  const page = await loadPage(deps, '/v1/subscriptions', { limit: shortPageMax, starting_after: after })
  const previews = await mapAtOnce(page.objects, requestsAtOnce, ({ id }) => loadUpcoming(deps, id))
  return { objects: previews.filter((one) => one !== undefined), next: page.next }
}

/** Returns the next invoice of a subscription; undefined if Stripe makes none. */
async function loadUpcoming({ stripe, location }: Deps, subscription: string) {
  const path = '/v1/invoices/create_preview'
  const response = await stripe.send(location, { method: 'POST', path, parameters: { subscription } })
  const result = toStripeResult(response)
  if (result.kind === 'refused' || result.kind === 'missing') return undefined
  if (result.kind !== 'done') throw toProcessorError(result)
  return parseResponse(wireObject, response)
}
