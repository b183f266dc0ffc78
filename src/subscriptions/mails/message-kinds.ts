/** What payers are told of a subscription itself, beside what they are told of its invoices. */
export const subscriptionMessageKinds = [
  'manage_link',
  'verification_code',
  'subscription_cancelled',
  'subscription_continues',
  'card_expiring',
] as const
export type SubscriptionMessageKind = (typeof subscriptionMessageKinds)[number]
