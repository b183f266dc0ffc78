import { z } from 'zod'
import type { AppContext } from '#context'
import { getCompanyTime, getPayerRails, openCredentials } from '#companies'
import { findSetupLinkByToken, toSetupStatus, type SetupCaller } from '#transactions'
import { countDeclines } from '#checkout'
import { endpoint, linkToken } from '#platform/http'
import { openSignupPage } from '#subscriptions'
import { loadRuleSet } from '#surcharge'
import { toFormLocation } from '../frame/form-location.ts'
import { errorPage } from '../frame/payer-page.ts'
import { signupPage } from '../signup/signup-page.ts'
import { expiredSetupPage, setupPage } from '../setup/setup-page.ts'
import { showClosedLink } from './closed-link.ts'

/** GET /setup/{token}: returns the page on which a customer saves a payment method. The link is the credential. */
export const getSetup = (context: AppContext) =>
  endpoint({
    call: 'GET /setup/{token}',
    name: 'showSetupPage',
    summary: 'Open the page on which a payer saves a payment method',
    tag: 'Pages',
    access: context.access.public,
    params: z.object({ token: linkToken() }),
    answers: { statusCode: 200, contentType: 'text/html' },
    refuses: ['gone'],
    async handle({ params }) {
      const opened = await findSetupLinkByToken(context, params.token)
      if (!opened) return toSubscriptionSetupPage(context, params.token)
      const { company, link } = opened
      const status = toSetupStatus(link, getCompanyTime(context.clock, company))
      if (status === 'expired') return expiredSetupPage(company)
      const saved = await loadSavedMethod(context, opened)
      const rails = getPayerRails(context, company)
      return setupPage({ company, rails, link, status, saved }, toFormLocation(context, company))
    },
    refusedPage: errorPage,
  })

/** The set-up page of a subscription. Its token has the same format. */
async function toSubscriptionSetupPage(context: AppContext, token: string) {
  const page = await openSignupPage(context, token)
  if (typeof page === 'string') return showClosedLink(context, 'setup_link', { token, reason: page })
  const { company, invoice } = page
  const [rules, declines] = await Promise.all([
    loadRuleSet(context.db, company),
    invoice ? countDeclines(context, company, { invoiceId: invoice.id }) : 0,
  ])
  return signupPage({ ...page, declines }, toFormLocation(context, company), rules)
}

/** The method that was saved on the page; undefined if there is none, or if the processor does not return it. */
async function loadSavedMethod({ processor, secrets, log }: AppContext, { company, link }: SetupCaller) {
  if (link.vault_id === null) return undefined
  try {
    return await processor.readVault(openCredentials(secrets, company), link.vault_id)
  } catch (error) {
    // The page still shows that a method was saved.
    log.warn('a saved method could not be read for its page', { companyId: company.id, error })
    return undefined
  }
}
