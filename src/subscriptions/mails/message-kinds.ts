/** The kinds of messages to payers about the subscription itself. Messages about its invoices have their own kinds. */
export const subscriptionMessageKinds = [
  'manage_link',
  'verification_code',
  'subscription_started',
  'trial_ending',
  'subscription_suspended',
  'subscription_restored',
  'subscription_ended',
  'payment_method_changed',
  'subscription_cancelled',
  'subscription_continues',
  'card_expiring',
] as const
export type SubscriptionMessageKind = (typeof subscriptionMessageKinds)[number]
