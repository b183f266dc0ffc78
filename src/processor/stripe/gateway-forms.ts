import type { CompanyId } from '#kernel/ids'
import type { FormResponse } from './form-response.ts'
import { parseCompanyId } from './form-token.ts'
import type { FormCalls, FormView } from './forms.ts'
import { formRefusals } from './form-response.ts'
import type { StripeCredentials } from './stripe-credentials.ts'

/** A form that this service shows itself, and the key with which a browser speaks to the gateway. */
export type GatewayForm = FormView & { publishableKey: string }

/** Secure forms of gateways that have fields and no pages, known by their tokens alone. */
export type GatewayForms = {
  /** Undefined where there is none of this token. */
  read(clientToken: string): Promise<GatewayForm | undefined>
  /** Does what a form is for with what its payer gave. To send the same again is safe. */
  submit(entry: { clientToken: string; confirmationTokenId: string; address: string }): Promise<FormResponse>
}

type GatewayFormsDeps = {
  /** The account of a company, where that has one and takes payments. */
  locationOf(companyId: CompanyId): Promise<StripeCredentials | undefined>
  /** Told of a method that was saved, before its payer is: nobody has to wait for the gateway to post it. */
  saved(companyId: CompanyId, vaultId: string): Promise<void>
  /** Told of a declined try in a form that saves, likewise, by the name of the form. */
  declined(companyId: CompanyId, form: string): Promise<void>
}

/** The forms of all companies that have an account at the gateway. */
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
      const { declinedIn, ...answer } = await stripe.submitForm(location, entry, () =>
        ofToken(entry.clientToken),
      )
      const { account_vault_id: vaultId } = answer.body
      if (typeof vaultId === 'string') await saved(location.companyId, vaultId)
      if (declinedIn !== undefined) await declined(location.companyId, declinedIn)
      return answer
    },
  }
}
