import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { ruleSetOf, surchargeInputs, type MethodFacts, type SurchargeBasis } from '#surcharge'

/**
 * Reads what a surcharge on a hosted payment follows from, with this quoted card: nothing is added where the company has that
 * switched off for its payment pages. Where the payer is, the card's billing ZIP code says.
 */
export async function hostedBasis(
  { db, clock }: Services,
  company: Company,
  method: MethodFacts,
): Promise<SurchargeBasis> {
  const { surcharge, settings } = company
  const enabled = surcharge.enabled && settings.surchargeOnHostedPayment
  const now = companyNow(clock, company)
  const inputs = await surchargeInputs(
    { ...company, surcharge: { ...surcharge, enabled } },
    method,
    now,
    async () => undefined,
  )
  return { inputs, rules: await ruleSetOf(db, company) }
}
