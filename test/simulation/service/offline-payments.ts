import { toPublicId, type CompanyId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { newCaller, type Caller, type Call } from './calls.ts'
import type { ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

/** Returns the merchant's request to record an offline payment of a subscription's invoice, or to void one. */
export function newOfflineWish(world: World, { companyId, id }: ReportedSubscription): Caller | undefined {
  const { random, companies, chronicle } = world
  const company = companies.find((one) => one.id === companyId)
  const own = company?.invoices.filter(({ subscriptionId }) => subscriptionId === id) ?? []
  if (own.length === 0) return undefined
  const { id: invoiceId } = random.pick(own)
  const taken = chronicle.stateOf(invoiceId)?.movements.filter(({ isOffline }) => isOffline) ?? []
  const call =
    taken.length > 0 && random.chance(0.5)
      ? reversalOf(companyId, invoiceId, random.pick(taken).id as TransactionId)
      : recordOf(companyId, invoiceId, {
          method: random.pick(['cash', 'check']),
          ...(random.chance(0.3) ? { amount: 2.5 } : {}),
          ...(random.chance(0.3) ? { reference: random.pick(['1042', '1043']) } : {}),
        })
  return newCaller(world, { companyId, invoiceId: undefined }, call)
}

/** The path where the operator records offline payments. */
export const offlinePath = '/operator/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments'

function recordOf(companyId: CompanyId, invoiceId: InvoiceId, body: Call['body']): Call {
  return { method: 'POST', path: offlinePath, params: pathParams(companyId, invoiceId), body }
}

function reversalOf(companyId: CompanyId, invoiceId: InvoiceId, id: TransactionId): Call {
  const params = { ...pathParams(companyId, invoiceId), transactionId: toPublicId('trx', id) }
  const path = `${offlinePath}/{transactionId}/reverse`
  return { method: 'POST', path, params, body: { reason: 'A mistake' } }
}

function pathParams(companyId: CompanyId, invoiceId: InvoiceId): Record<string, string> {
  return { companyId: toPublicId('cmp', companyId), invoiceId: toPublicId('inv', invoiceId) }
}
