export type SubscriptionDialog = 'cancel' | 'keep'

const dialogs: readonly unknown[] = ['cancel', 'keep'] satisfies SubscriptionDialog[]

/** Parses the search parameters of the page of a subscription: the open dialog. */
export function parseSubscriptionSearch({ dialog }: Record<string, unknown>): {
  dialog?: SubscriptionDialog | undefined
} {
  return { dialog: dialogs.includes(dialog) ? (dialog as SubscriptionDialog) : undefined }
}
