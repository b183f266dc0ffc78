import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { readCustomer, readCustomerByContact } from '#customers'
import type { Invoice } from '#invoices'
import { readRuleSet, readSurchargeInputs, type SurchargeBasis } from '#surcharge'
import type { ChargeSource } from './instrument.ts'

/**
 * Reads what a surcharge on a payment of this invoice follows from, with this method. Where the method does not tell its
 * state, its owner does; a method that is no customer's is taken for the payer's. What is charged by itself bears one only
 * where the company has it so.
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
