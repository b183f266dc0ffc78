import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { createSampleInvoice, type SampleInvoice } from '#invoices'
import { loadRuleSet } from '#surcharge'

/** Returns a sample invoice of a company as it is given, which may have unsaved changes. */
export async function loadSample(context: AppContext, company: Company): Promise<SampleInvoice> {
  return createSampleInvoice(context, {
    company,
    rules: await loadRuleSet(context.db, company),
    now: getCompanyTime(context.clock, company),
  })
}

/** Returns the payment URL that a sample shows. It opens the page for a closed link. */
export function toSampleUrl({ baseUrl }: Pick<AppContext, 'baseUrl'>): string {
  return `${baseUrl}/pay/sample`
}
