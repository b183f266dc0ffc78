import type { OwnService } from './own-service.ts'
import type { OwnShop } from './own-shop.ts'

const eventTypes = ['invoice.created', 'invoice.paid', 'invoice.partial']

/** Has a shop of a service of one's own tell a receiver of its invoices. Answers what it signs with. */
export async function webhookOf(service: OwnService, { companyId }: OwnShop, url: string): Promise<string> {
  const set = await service.operator.put(`/operator/v1/companies/${companyId}/webhook`, { url, eventTypes })
  if (set.status !== 200) throw new Error(`no webhook: ${set.text}`)
  return set.body.signingSecret
}
