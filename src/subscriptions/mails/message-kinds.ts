/** The kinds of messages to payers about the subscription itself. Messages about its invoices have their own kinds. */
export const subscriptionMessageKinds = [
  'manage_link',
  'verification_code',
  'subscription_cancelled',
  'subscription_continues',
  'card_expiring',
] as const
export type SubscriptionMessageKind = (typeof subscriptionMessageKinds)[number]
