import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { InvoiceEventType } from '#kernel/event-types'
import { newSecret } from '#platform/secrets'
import { endpointAuth, type EndpointAuth } from './endpoint-auth.ts'

/** The URL and the event types of a webhook. */
export type WebhookSettings = {
  url: string
  eventTypes: InvoiceEventType[]
  auth?: EndpointAuth | undefined
}

const secretPurpose = 'postback secret'
const authPurpose = 'postback endpoint auth'

/** The company's own key encrypts the secrets of its webhook. */
type SecretContext = { secrets: AppContext['secrets']; company: Pick<Company, 'sealed'> }

/** Creates a signing secret: plain text to show once, and encrypted for storage. */
export function createSigningSecret({ secrets, company }: SecretContext): { shown: string; sealed: Buffer } {
  const shown = newSecret('whsec_', 32, 'base64')
  return { shown, sealed: secrets.seal(company.sealed.wrappedKey, shown, secretPurpose) }
}

export function openSigningSecret({ secrets, company }: SecretContext, sealed: Buffer): string {
  return secrets.unseal(company.sealed.wrappedKey, sealed, secretPurpose)
}

export function sealAuth({ secrets, company }: SecretContext, auth: EndpointAuth): Buffer {
  return secrets.seal(company.sealed.wrappedKey, JSON.stringify(auth), authPurpose)
}

export function openAuth({ secrets, company }: SecretContext, sealed: Buffer): EndpointAuth {
  return endpointAuth.parse(JSON.parse(secrets.unseal(company.sealed.wrappedKey, sealed, authPurpose)))
}
