const pages = { invoice: 'invoices', transaction: 'payments', customer: 'customers' } as const

export type RecordKind = keyof typeof pages

/** Where a record is shown. */
export function recordUrl(companyId: string, kind: RecordKind, id: string): string {
  return `/${companyId}/${pages[kind]}/${id}`
}
