import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { readCustomer } from '#customers'
import { ruleSetOf, surchargeInputs, type MethodFacts, type SurchargeBasis } from '#surcharge'
import type { HostedPayment } from './hosted-payment.ts'

/**
 * Reads what a surcharge on a hosted payment follows from, with this method: nothing is added where the company has that
 * switched off for its payment pages. Where the method does not tell its state, the billing address of the page does.
 */
export async function hostedBasis(
  { db, clock }: Services,
  company: Company,
  { customerId, shown }: HostedPayment,
  method: MethodFacts,
): Promise<SurchargeBasis> {
  const { surcharge, settings } = company
  const enabled = surcharge.enabled && settings.surchargeOnHostedPayment
  const readPayer = async () => {
    const { billingState: state, billingZip: zip } = shown
    if (state !== undefined || zip !== undefined) return { state, zip }
    return customerId && readCustomer(db, company.id, customerId)
  }
  const now = companyNow(clock, company)
  const inputs = await surchargeInputs(
    { ...company, surcharge: { ...surcharge, enabled } },
    method,
    now,
    readPayer,
  )
  return { inputs, rules: await ruleSetOf(db, company) }
}
