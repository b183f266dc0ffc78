import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { readRuleSet, readSurchargeInputs, type MethodFacts, type SurchargeBasis } from '#surcharge'

/**
 * Reads what a surcharge on a hosted payment follows from, with this quoted card: nothing is added where the company has that
 * switched off for its payment pages. Where the payer is, the card's billing ZIP code says.
 */
export async function readHostedSurchargeBasis(
  { db, clock }: AppContext,
  company: Company,
  method: MethodFacts,
): Promise<SurchargeBasis> {
  const { surcharge, settings } = company
  const enabled = surcharge.enabled && settings.surchargeOnHostedPayment
  const now = readCompanyClock(clock, company)
  const inputs = await readSurchargeInputs(
    { ...company, surcharge: { ...surcharge, enabled } },
    method,
    now,
    async () => undefined,
  )
  return { inputs, rules: await readRuleSet(db, company) }
}
