import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { Json } from '#kernel/json'
import type { PartRows } from '#platform/database'
import type { Channel } from '#platform/outbox'
import type { Subscription } from '../subscription.ts'
import type { SubscriptionMessageKind } from './message-kinds.ts'

export type SubscriptionMessage = {
  kind: SubscriptionMessageKind
  channel: Channel
  to: string
  /** Values that may change before the text is written, so the message keeps them. */
  facts: Record<string, Json>
}

export function subscriptionMessageRows(
  { ids, outbox }: Pick<AppContext, 'ids' | 'outbox'>,
  company: Company,
  { id: subscriptionId }: Pick<Subscription, 'id'>,
  message: SubscriptionMessage,
  now: number,
): PartRows[] {
  return outbox.posted(company, now, { id: ids.next(), subscriptionId, ...message })
}
