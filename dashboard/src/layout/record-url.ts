const pages = {
  invoice: 'invoices',
  transaction: 'payments',
  customer: 'customers',
  subscription: 'subscriptions',
} as const

export type RecordKind = keyof typeof pages

/** Returns the URL of a record's page. */
export function recordUrl(companyId: string, kind: RecordKind, id: string): string {
  return `/${companyId}/${pages[kind]}/${id}`
}
