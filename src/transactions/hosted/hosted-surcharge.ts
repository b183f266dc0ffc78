import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadRuleSet, loadSurchargeInputs, type MethodFacts, type SurchargeBasis } from '#surcharge'

/**
 * Reads the facts that decide the surcharge on a hosted payment with this quoted card. The surcharge is zero if the
 * company has disabled it for payment pages. The card's billing ZIP code gives the payer's place.
 */
export async function loadHostedSurchargeBasis(
  { db, clock }: AppContext,
  company: Company,
  method: MethodFacts,
): Promise<SurchargeBasis> {
  const { surcharge, settings } = company
  const enabled = surcharge.enabled && settings.surchargeOnHostedPayment
  const now = getCompanyTime(clock, company)
  const inputs = await loadSurchargeInputs(
    { ...company, surcharge: { ...surcharge, enabled } },
    method,
    now,
    async () => undefined,
  )
  return { inputs, rules: await loadRuleSet(db, company) }
}
