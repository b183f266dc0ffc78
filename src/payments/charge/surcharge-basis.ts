import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer, loadCustomerByContact } from '#customers'
import type { Invoice } from '#invoices'
import { loadRuleSet, loadSurchargeInputs, type SurchargeBasis } from '#surcharge'
import type { ChargeSource } from './instrument.ts'

/**
 * Reads the facts that decide the surcharge on a payment of this invoice with this method. If the method has no state,
 * its owner's state applies. A method without an owner belongs to the payer. A scheduled charge bears a surcharge only
 * if the company enabled that.
 */
export async function loadSurchargeBasis(
  { db, clock }: AppContext,
  company: Company,
  { customerId }: Pick<Invoice, 'customerId'>,
  { method, contactId }: Pick<ChargeSource, 'method' | 'contactId'>,
  isRecurring = false,
): Promise<SurchargeBasis> {
  const readPayer = async () => {
    const owner = contactId === undefined ? undefined : await loadCustomerByContact(db, company.id, contactId)
    return owner ?? loadCustomer(db, company.id, customerId)
  }
  const isOff = isRecurring && !company.settings.surchargeOnRecurring
  const surcharging = isOff ? { ...company, surcharge: { ...company.surcharge, enabled: false } } : company
  const inputs = await loadSurchargeInputs(surcharging, method, getCompanyTime(clock, company), readPayer)
  return { inputs, rules: await loadRuleSet(db, company) }
}
