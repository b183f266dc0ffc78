import { statusLabels, type InvoiceStatus } from '../invoices/invoice-labels.ts'
import { money } from '../components/money.ts'
import type { FoundRecord } from './find-query.ts'

/** Shows one search result in two lines. */
export function SearchResult({ found }: { found: FoundRecord }) {
  const { title, detail, amount, status } = found
  const details = [detail, status && formatStatus(status)].filter(Boolean)
  return (
    <>
      <span className="found-title">{title}</span>
      {amount !== undefined && <span className="end">{money(amount)}</span>}
      <span className="found-detail small soft">{details.join(' · ')}</span>
    </>
  )
}

function formatStatus(status: string): string {
  if (Object.hasOwn(statusLabels, status)) return statusLabels[status as InvoiceStatus].label
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}`
}
