export type InvoiceDialog = 'pay' | 'send' | 'offline' | 'void' | 'cancel' | 'refund'

const dialogs: readonly unknown[] = [
  'pay',
  'send',
  'offline',
  'void',
  'cancel',
  'refund',
] satisfies InvoiceDialog[]

/** What the address of an invoice says: which of its dialogs is open. */
export function parseInvoiceSearch({ dialog }: Record<string, unknown>): {
  dialog?: InvoiceDialog | undefined
} {
  return { dialog: dialogs.includes(dialog) ? (dialog as InvoiceDialog) : undefined }
}
