export type PaymentDialog = 'refund' | 'again' | 'capture' | 'void'

const dialogs: readonly unknown[] = ['refund', 'again', 'capture', 'void'] satisfies PaymentDialog[]

/** Parses the search parameters of a payment page: the open dialog. */
export function parsePaymentSearch({ dialog }: Record<string, unknown>): {
  dialog?: PaymentDialog | undefined
} {
  return { dialog: dialogs.includes(dialog) ? (dialog as PaymentDialog) : undefined }
}
