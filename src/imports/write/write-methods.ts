import { openCredentials } from '#companies'
import { recordAdoptedMethods, type Customer } from '#customers'
import type { CustomerId } from '#kernel/ids'
import { mapAtOnce } from '#platform/concurrency'
import { callAccount } from '../call-account.ts'
import { skip, type Checked, type Decided, type RecordResult, type Writing } from './batch.ts'

const notOnStripe = 'the company is not on Stripe: the payer has to enter it again'
const notAttached =
  'the account of this company does not have it for this customer: the payer has to enter it again'
const otherContact = 'its customer has another contact at the processor already'

// Each takes three requests to Stripe, which limits those of an account in a second.
const customersAtOnce = 5

/**
 * Decides on saved methods. One that the company's own account at Stripe has for its customer can be charged here; the
 * processor is asked. They are recorded at once, and safe to record again.
 */
export async function decideMethods(
  writing: Writing,
  records: Checked<'paymentMethods'>[],
  customers: Map<CustomerId, Customer>,
): Promise<Decided> {
  const findCustomerId = (origin: string) => writing.known.get('customers', origin) as CustomerId | undefined
  const byOrigin = [...Map.groupBy(records, ({ customer }) => customer)]
  // Two customers there can be the same one here. Their methods are taken over one after the other.
  const byCustomer = Map.groupBy(byOrigin, ([origin]) => findCustomerId(origin) ?? origin)
  const results = await mapAtOnce([...byCustomer], customersAtOnce, async ([customerId, origins]) => {
    const customer = customers.get(customerId as CustomerId)
    const found: RecordResult[] = []
    for (const [origin, methods] of origins)
      if (customer) found.push(...(await adoptMethods(writing, origin, customer, methods)))
      else found.push(...skipAll(methods, `its customer ${origin} is not here`))
    return found
  })
  return { results: results.flat(), parts: [], audit: [] }
}

async function adoptMethods(
  { context, company, known }: Writing,
  contactId: string,
  customer: Customer,
  methods: Checked<'paymentMethods'>[],
): Promise<RecordResult[]> {
  if (company.processor.kind !== 'stripe') return skipAll(methods, notOnStripe)
  if (customer.contactId !== undefined && customer.contactId !== contactId)
    return skipAll(methods, otherContact)
  // The default comes first: the first one of a customer becomes its default.
  const sorted = methods.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const credentials = openCredentials(context.secrets, company)
  const ids = sorted.map(({ originId }) => originId)
  const vaultIds = await callAccount(() => context.processor.adoptVaults(credentials, contactId, ids))
  if (vaultIds.length > 0) {
    const hasDefault = sorted[0]?.isDefault === true && sorted[0].originId === vaultIds[0]
    await recordAdoptedMethods(context, company, customer.id, { contactId, vaultIds, hasDefault })
  }
  const adopted = new Set(vaultIds)
  return methods.map(({ originId }): RecordResult => {
    if (!adopted.has(originId)) return skip('paymentMethods', originId, notAttached)
    const isKnown = known.get('paymentMethods', originId) !== undefined
    known.set('paymentMethods', originId, originId)
    return { noun: 'paymentMethods', originId, outcome: isKnown ? 'known' : 'written', id: originId }
  })
}

function skipAll(methods: Checked<'paymentMethods'>[], reason: string): RecordResult[] {
  return methods.map(({ originId }) => skip('paymentMethods', originId, reason))
}
