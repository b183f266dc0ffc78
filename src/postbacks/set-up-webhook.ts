import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { invalidField } from '#kernel/refusals'
import { checkUrl } from '#platform/outbound'
import { newSigningSecret, sealAuth, type WebhookSettings } from './webhook.ts'
import { upsertWebhook } from './webhook-queries.ts'

/** Sets where a company is told of its invoices, whole. Answers the signing secret the first time, and never again. */
export async function setUpWebhook(
  services: Services,
  company: Company,
  { url, eventTypes, auth }: WebhookSettings,
): Promise<{ signingSecret: string | undefined }> {
  const production = services.environment === 'production'
  const refusal = checkUrl(url, { production, allowedHosts: company.settings.webhookHosts })
  if (refusal !== undefined) throw invalidField('body.url', 'invalid_string', refusal)
  const keeper = { secrets: services.secrets, company }
  const secret = newSigningSecret(keeper)
  const [webhook] = await services.db.run(upsertWebhook, {
    companyId: company.id,
    url,
    eventTypes,
    endpointAuth: auth ? sealAuth(keeper, auth) : null,
    signingSecret: secret.sealed,
    now: companyNow(services.clock, company),
  })
  return { signingSecret: webhook?.is_new ? secret.shown : undefined }
}
