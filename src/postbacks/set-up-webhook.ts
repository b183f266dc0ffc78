import type { AppContext } from '#context'
import { recordAudit, type AuditedCall } from '#audit'
import { getCompanyTime, lockExistingCompany, type Company } from '#companies'
import { invalidFieldError } from '#kernel/refusals'
import { checkUrl } from '#platform/outbound'
import { createSigningSecret, sealAuth, type WebhookSettings } from './webhook.ts'
import { loadWebhook, diffWebhook, toWebhookSubject } from './webhook-audit.ts'
import { upsertWebhook } from './webhook-queries.ts'

/** Replaces a company's webhook configuration. Returns the signing secret only when the webhook is created. */
export async function setUpWebhook(
  context: AppContext,
  company: Company,
  settings: WebhookSettings,
  call: AuditedCall,
): Promise<{ signingSecret: string | undefined }> {
  const { url, eventTypes, auth } = settings
  const production = context.environment === 'production'
  const refusal = checkUrl(url, { production, allowedHosts: company.settings.webhookHosts })
  if (refusal !== undefined) throw invalidFieldError('body.url', 'invalid_string', refusal)
  const keeper = { secrets: context.secrets, company }
  const secret = createSigningSecret(keeper)
  return context.db.transaction(async (tx) => {
    await lockExistingCompany(tx, company.id)
    const before = await loadWebhook(tx, keeper)
    const [webhook] = await tx.run(upsertWebhook, {
      companyId: company.id,
      url,
      eventTypes,
      endpointAuth: auth ? sealAuth(keeper, auth) : null,
      signingSecret: secret.sealed,
      now: getCompanyTime(context.clock, company),
    })
    await recordAudit(tx, context, call, {
      companyId: company.id,
      action: 'webhook.put',
      subject: toWebhookSubject(company),
      changes: diffWebhook(before, settings),
    })
    return { signingSecret: webhook?.is_new ? secret.shown : undefined }
  })
}
