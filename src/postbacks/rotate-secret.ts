import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import { newSigningSecret } from './webhook.ts'
import { replaceSigningSecret } from './webhook-queries.ts'

/** Gives a webhook a new signing secret. Every attempt from now on is signed with it, retries too. */
export async function rotateSecret(services: Services, company: Company): Promise<{ signingSecret: string }> {
  const { db, secrets, clock } = services
  const secret = newSigningSecret({ secrets, company })
  const now = companyNow(clock, company)
  const values = { companyId: company.id, signingSecret: secret.sealed, now }
  const [webhook] = await db.run(replaceSigningSecret, values)
  if (!webhook) throw new ApiError('not_found', { message: 'No webhook is set up.' })
  return { signingSecret: secret.shown }
}
