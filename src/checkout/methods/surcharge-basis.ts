import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer, loadCustomerByContact } from '#customers'
import type { CustomerId } from '#kernel/ids'
import { loadRuleSet, loadSurchargeInputs, type SurchargeBasis } from '#surcharge'
import type { SurchargedMethod } from './charge-source.ts'

/** The customer who pays, and the kind of the payment. A company may exempt scheduled and hosted payments. */
export type SurchargedPayment = {
  customerId: CustomerId | undefined
  by: 'request' | 'schedule' | 'hosted payment'
}

/**
 * Reads the facts that decide the surcharge on a payment with this method. If the method has no state, its owner's
 * state applies. A method without an owner belongs to the customer.
 */
export async function loadSurchargeBasis(
  { db, clock }: AppContext,
  company: Company,
  { method, contactId }: SurchargedMethod,
  { customerId, by }: SurchargedPayment,
): Promise<SurchargeBasis> {
  const readPayer = async () => {
    const owner = contactId === undefined ? undefined : await loadCustomerByContact(db, company.id, contactId)
    return owner ?? (customerId && loadCustomer(db, company.id, customerId))
  }
  const { surcharge, settings } = company
  const isExempt =
    (by === 'schedule' && !settings.surchargeOnRecurring) ||
    (by === 'hosted payment' && !settings.surchargeOnHostedPayment)
  const surcharging = isExempt ? { ...company, surcharge: { ...surcharge, enabled: false } } : company
  const inputs = await loadSurchargeInputs(surcharging, method, getCompanyTime(clock, company), readPayer)
  return { inputs, rules: await loadRuleSet(db, company) }
}
