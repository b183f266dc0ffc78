import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadUpcomingMethod } from '#customers'
import { calculateAmountDue, type Invoice, type NewMail } from '#invoices'
import { previewSurcharge } from '#payments'
import { loadRuleSet } from '#surcharge'
import type { Period, AnnouncedSurcharge } from '../period.ts'
import type { SurchargeMail } from '../subscription-state.ts'

type CorrectionInput = { mail: SurchargeMail; period: Period; invoice: Invoice; vaultId: string | undefined }

/**
 * Returns the mail that corrects the announced amount of a renewal. Returns undefined if the amount is unchanged, as
 * with a bank account, or if nothing can be charged. If the processor cannot be asked about the method, the mail states
 * no amount.
 */
export async function loadSurchargeCorrection(
  context: AppContext,
  company: Company,
  { mail: { before }, period, invoice, vaultId }: CorrectionInput,
): Promise<Extract<NewMail, { kind: 'invoice_updated' }> | undefined> {
  if (vaultId === undefined) return undefined
  const chargedOn = period.beginsAt
  const { vault, trouble } = await loadUpcomingMethod(context, company, vaultId, chargedOn)
  if (trouble) return undefined
  const correction = {
    kind: 'invoice_updated',
    rules: await loadRuleSet(context.db, company),
    chargedOn,
    vaultId,
  } as const
  if (!vault) return { ...correction, former: { isSurchargeOther: true } }
  const charged = { customerId: invoice.customerId, vault, amount: calculateAmountDue(invoice) }
  const [former, added] = await Promise.all([
    previewSurcharge(context, applySurcharge(company, before), charged),
    previewSurcharge(context, company, charged),
  ])
  return former === added
    ? undefined
    : { ...correction, added, former: { isSurchargeOther: true, added: former } }
}

/** Returns the company with the surcharge that was announced. */
function applySurcharge(company: Company, { percentage, state }: AnnouncedSurcharge): Company {
  return {
    ...company,
    state,
    zip: undefined,
    surcharge: { ...company.surcharge, enabled: percentage > 0, percentage },
    settings: { ...company.settings, surchargeOnRecurring: true },
  }
}
