import { invalidFieldError } from '#kernel/refusals'
import { checkUrl } from '#platform/outbound'
import { newSecret, type Secrets } from '#platform/secrets'
import type { Company } from './company.ts'
import type { Settings } from './settings.ts'

/** The purpose with which `companies.client_postback_secret` is sealed. */
export const clientPostbackSecretPurpose = 'client postback secret'

/** Creates the secret that signs client postbacks; the company sees it once. */
export function createClientPostbackSecret(): string {
  return newSecret('whsec_', 32, 'base64')
}

/** Returns the secret in clear, for signing. */
export function openClientPostbackSecret(
  secrets: Secrets,
  { sealed }: Pick<Company, 'sealed'>,
  secret: Buffer,
): string {
  return secrets.unseal(sealed.wrappedKey, secret, clientPostbackSecretPurpose)
}

/** Throws if the service would never call this URL for client postbacks. */
export function assertCallableUrl(
  url: string | null | undefined,
  { webhookHosts }: Pick<Settings, 'webhookHosts'>,
  environment: 'sandbox' | 'production',
): void {
  if (typeof url !== 'string') return
  const reason = checkUrl(url, { production: environment === 'production', allowedHosts: webhookHosts })
  if (reason) throw invalidFieldError('body.clientPostbackUrl', 'invalid_string', reason)
}
