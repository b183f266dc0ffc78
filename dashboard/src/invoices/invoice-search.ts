export type InvoiceDialog = 'pay' | 'send' | 'offline' | 'void' | 'cancel' | 'refund'

const dialogs: readonly unknown[] = [
  'pay',
  'send',
  'offline',
  'void',
  'cancel',
  'refund',
] satisfies InvoiceDialog[]

/** Parses the search parameters of an invoice page: the open dialog. */
export function parseInvoiceSearch({ dialog }: Record<string, unknown>): {
  dialog?: InvoiceDialog | undefined
} {
  return { dialog: dialogs.includes(dialog) ? (dialog as InvoiceDialog) : undefined }
}
