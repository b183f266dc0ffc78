import type { CompanyId } from '#kernel/ids'
import type { FormResponse } from './form-response.ts'
import { parseCompanyId } from './form-token.ts'
import type { FormCalls, FormView } from './forms.ts'
import { formRefusals } from './form-response.ts'
import type { StripeCredentials } from './stripe-credentials.ts'

/** A form that this service serves, and the publishable key with which a browser calls the gateway. */
export type GatewayForm = FormView & { publishableKey: string }

/** Secure forms of gateways that have fields but no pages. A form is identified by its token alone. */
export type GatewayForms = {
  /** Returns a form, or undefined where there is none with this token. */
  read(clientToken: string): Promise<GatewayForm | undefined>
  /** Executes the purpose of a form with the payer's input. The same entry can safely be sent again. */
  submit(entry: { clientToken: string; confirmationTokenId: string; address: string }): Promise<FormResponse>
}

type GatewayFormsDeps = {
  /** Returns the account of a company, where it has one and takes payments. */
  locationOf(companyId: CompanyId): Promise<StripeCredentials | undefined>
  /**
   * Called with a saved method before the payer gets the response, so that the service need not wait for a postback.
   */
  saved(companyId: CompanyId, vaultId: string): Promise<void>
  /** Called with the name of a form that saves, after a declined try and before the payer gets the response. */
  declined(companyId: CompanyId, form: string): Promise<void>
}

/** Creates the forms of all companies that have an account at the gateway. */
export function createGatewayForms(
  stripe: Pick<FormCalls, 'readForm' | 'submitForm'>,
  { locationOf, saved, declined }: GatewayFormsDeps,
): GatewayForms {
  const ofToken = async (clientToken: string) => {
    const companyId = parseCompanyId(clientToken)
    return companyId === undefined ? undefined : locationOf(companyId)
  }
  return {
    async read(clientToken) {
      const location = await ofToken(clientToken)
      const form = location && (await stripe.readForm(location, clientToken))
      return form && { ...form, publishableKey: location.publishableKey }
    },
    async submit(entry) {
      const location = await ofToken(entry.clientToken)
      if (!location) return formRefusals.unknown
      const { declinedIn, ...response } = await stripe.submitForm(location, entry, () =>
        ofToken(entry.clientToken),
      )
      const { account_vault_id: vaultId } = response.body
      if (typeof vaultId === 'string') await saved(location.companyId, vaultId)
      if (declinedIn !== undefined) await declined(location.companyId, declinedIn)
      return response
    },
  }
}
