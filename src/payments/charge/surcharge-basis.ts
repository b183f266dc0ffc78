import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { readCustomer, readCustomerByContact } from '#customers'
import type { Invoice } from '#invoices'
import { readRuleSet, readSurchargeInputs, type SurchargeBasis } from '#surcharge'
import type { ChargeSource } from './instrument.ts'

/**
 * Reads the facts that decide the surcharge on a payment of this invoice with this method. If the method has no state,
 * its owner's state applies. A method without an owner belongs to the payer. A scheduled charge bears a surcharge only
 * if the company enabled that.
 */
export async function readSurchargeBasis(
  { db, clock }: AppContext,
  company: Company,
  { customerId }: Pick<Invoice, 'customerId'>,
  { method, contactId }: Pick<ChargeSource, 'method' | 'contactId'>,
  isRecurring = false,
): Promise<SurchargeBasis> {
  const readPayer = async () => {
    const owner = contactId === undefined ? undefined : await readCustomerByContact(db, company.id, contactId)
    return owner ?? readCustomer(db, company.id, customerId)
  }
  const isOff = isRecurring && !company.settings.surchargeOnRecurring
  const surcharging = isOff ? { ...company, surcharge: { ...company.surcharge, enabled: false } } : company
  const inputs = await readSurchargeInputs(surcharging, method, readCompanyClock(clock, company), readPayer)
  return { inputs, rules: await readRuleSet(db, company) }
}
