import { sumBook, type Book, type Difference, type SkippedRecord } from '#imports'

const listedMax = 20

/** Formats the contents of an export for a person: counts, sums, and the records that are left out with their reasons. */
export function formatUnderstood(book: Book, source: string): string {
  const { perCycle, due } = sumBook(book)
  const { subscriptions, invoices } = book.history
  return [
    `The export of ${source} has:`,
    `  ${book.customers.length} customers`,
    `  ${book.paymentMethods.length} saved payment methods`,
    `  ${book.plans.length} plans and ${book.products.length} products`,
    `  ${book.subscriptions.length} subscriptions to plans of $${perCycle.toFixed(2)} per cycle`,
    `  ${book.invoices.length} open invoices with $${due.toFixed(2)} left to pay`,
    `  ${subscriptions} subscriptions and ${invoices} invoices that are over and stay there`,
    ...formatRecords('Left out', book.skipped),
  ].join('\n')
}

/** Formats records with their reasons under a title, at most twenty of them. */
export function formatRecords(title: string, records: readonly SkippedRecord[]): string[] {
  if (records.length === 0) return []
  return [`${title}: ${records.length}`, ...formatSome(records.map(({ id, reason }) => `${id}: ${reason}`))]
}

/** Formats a table of differences by kind, and at most twenty of them. */
export function formatDifferences(differences: readonly Difference[], compared: number): string[] {
  if (differences.length === 0) return [`Shadow: ${compared} invoices compared, no difference`]
  const kinds = Map.groupBy(differences, ({ kind }) => kind)
  return [
    `Shadow: ${compared} invoices compared, ${differences.length} differences`,
    ...[...kinds].map(([kind, found]) => `  ${kind.padEnd(12)}${found.length}`),
    ...formatSome(
      differences.map(
        ({ id, kind, ours, theirs }) => `${id}: ${kind} is ${ours ?? 'none'} here, ${theirs ?? 'none'} there`,
      ),
    ),
  ]
}

function formatSome(lines: string[]): string[] {
  const rest = lines.length - listedMax
  return [
    ...lines.slice(0, listedMax).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ]
}
