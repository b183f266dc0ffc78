import { statusWords, type InvoiceStatus } from '../invoices/invoice-words.ts'
import { money } from '../parts/money.ts'
import type { FoundRecord } from './find-query.ts'

/** One record that was found, in two lines. */
export function FoundOffer({ found, hasPage }: { found: FoundRecord; hasPage: boolean }) {
  const { title, detail, amount, status } = found
  const words = [detail, status && wordOf(status), !hasPage && 'has no page yet'].filter(Boolean)
  return (
    <>
      <span className="found-title">{title}</span>
      {amount !== undefined && <span className="end">{money(amount)}</span>}
      <span className="found-detail small soft">{words.join(' · ')}</span>
    </>
  )
}

function wordOf(status: string): string {
  if (Object.hasOwn(statusWords, status)) return statusWords[status as InvoiceStatus].word
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}`
}
