import type { AppContext } from '#access'
import type { Company } from '#companies'
import type { InvoiceEventType } from '#kernel/event-types'
import { newSecret } from '#platform/secrets'
import { endpointAuth, type EndpointAuth } from './endpoint-auth.ts'

/** Where a company is told of its invoices, and of what. */
export type WebhookSettings = {
  url: string
  eventTypes: InvoiceEventType[]
  auth?: EndpointAuth | undefined
}

const secretPurpose = 'postback secret'
const authPurpose = 'postback endpoint auth'

/** What keeps a webhook's secrets: the company's own key. */
type Keeper = { secrets: AppContext['secrets']; company: Pick<Company, 'sealed'> }

/** A fresh signing secret, in clear to be shown once and sealed to be kept. */
export function newSigningSecret({ secrets, company }: Keeper): { shown: string; sealed: Buffer } {
  const shown = newSecret('whsec_', 32, 'base64')
  return { shown, sealed: secrets.seal(company.sealed.wrappedKey, shown, secretPurpose) }
}

export function openSigningSecret({ secrets, company }: Keeper, sealed: Buffer): string {
  return secrets.unseal(company.sealed.wrappedKey, sealed, secretPurpose)
}

export function sealAuth({ secrets, company }: Keeper, auth: EndpointAuth): Buffer {
  return secrets.seal(company.sealed.wrappedKey, JSON.stringify(auth), authPurpose)
}

export function openAuth({ secrets, company }: Keeper, sealed: Buffer): EndpointAuth {
  return endpointAuth.parse(JSON.parse(secrets.unseal(company.sealed.wrappedKey, sealed, authPurpose)))
}
