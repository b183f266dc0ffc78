import type { OwnService } from './own-service.ts'
import type { OwnShop } from './own-shop.ts'

const eventTypes = ['invoice.created', 'invoice.paid', 'invoice.partial']

/** Sets the webhook of a shop in the test's service and returns the signing secret. */
export async function webhookOf(service: OwnService, { companyId }: OwnShop, url: string): Promise<string> {
  const set = await service.operator.put(`/operator/v1/companies/${companyId}/webhook`, { url, eventTypes })
  if (set.status !== 200) throw new Error(`no webhook: ${set.text}`)
  return set.body.signingSecret
}
