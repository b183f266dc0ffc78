import { invalidFieldError } from '#kernel/refusals'
import { checkUrl } from '#platform/outbound'
import { newSecret, type Secrets } from '#platform/secrets'
import type { Company } from './company.ts'
import type { Settings } from './settings.ts'

/** What a company's secret for client postbacks is sealed as, in `companies.client_postback_secret`. */
export const clientPostbackSecretPurpose = 'client postback secret'

/** The secret that client postbacks are signed with; the company is shown it once. */
export function createClientPostbackSecret(): string {
  return newSecret('whsec_', 32, 'base64')
}

/** The secret in clear, for signing. */
export function openClientPostbackSecret(
  secrets: Secrets,
  { sealed }: Pick<Company, 'sealed'>,
  secret: Buffer,
): string {
  return secrets.unseal(sealed.wrappedKey, secret, clientPostbackSecretPurpose)
}

/** Refuses an address for client postbacks that the service would never call. */
export function assertCallableUrl(
  url: string | null | undefined,
  { webhookHosts }: Pick<Settings, 'webhookHosts'>,
  environment: 'sandbox' | 'production',
): void {
  if (typeof url !== 'string') return
  const reason = checkUrl(url, { production: environment === 'production', allowedHosts: webhookHosts })
  if (reason) throw invalidFieldError('body.clientPostbackUrl', 'invalid_string', reason)
}
