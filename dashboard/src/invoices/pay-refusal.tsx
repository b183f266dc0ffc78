import { ApiError } from '../api/errors.ts'
import { Notice } from '../components/notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import type { Invoice } from './invoice-labels.ts'

/** Shows why a payment failed and how to continue. */
export function PayRefusal({ error, invoice }: { error: unknown; invoice?: Invoice }) {
  const explanation = error instanceof ApiError ? refusalMessage(error, invoice) : undefined
  if (explanation === undefined) return <Refusal error={error} />
  return (
    <Notice tone="bad" role="alert">
      <p>{explanation}</p>
    </Notice>
  )
}

function refusalMessage(
  { reasonCode, error, message }: ApiError,
  invoice: Invoice | undefined,
): string | undefined {
  if (typeof reasonCode === 'number') {
    if (!invoice) return `${message} (${reasonCode}). Nothing was charged.`.replace('. (', ' (')
    // The error response has only the code. The refetched invoice has the reason as well.
    const declined = invoice.transactions.findLast((each) => each.reasonCode === String(reasonCode))
    return `Declined: ${declined?.reasonText ?? 'no reason was given'} (${reasonCode}). Nothing was charged.`
  }
  if (reasonCode === 'QUOTE_CHANGED')
    return 'The fee has changed, and nothing was charged. Check the new total before you pay.'
  if (reasonCode === 'NOT_CHARGED') return 'Nothing was charged. Try again in a moment.'
  if (error === 'request_in_progress') return 'The payment is still being made. Ask again in a moment.'
  return undefined
}
