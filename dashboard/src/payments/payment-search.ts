export type PaymentDialog = 'refund' | 'again' | 'capture' | 'void'

const dialogs: readonly unknown[] = ['refund', 'again', 'capture', 'void'] satisfies PaymentDialog[]

/** What the address of a payment says: which of its dialogs is open. */
export function parsePaymentSearch({ dialog }: Record<string, unknown>): {
  dialog?: PaymentDialog | undefined
} {
  return { dialog: dialogs.includes(dialog) ? (dialog as PaymentDialog) : undefined }
}
