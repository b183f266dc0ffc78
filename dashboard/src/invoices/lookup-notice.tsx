import { Clock, Instant } from '../components/instant.tsx'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { useHistory } from './history-query.ts'
import { transactionsInLookup } from './invoice-query.ts'
import type { Invoice } from './invoice-labels.ts'

type Props = { companyId: string; invoice: Invoice; timeZone: string }

/** Warns about a payment or refund that is pending or has an unknown outcome, with the time of the next lookup. */
export function LookupNotice({ companyId, invoice, timeZone }: Props) {
  const { data } = useHistory(invoice, companyId)
  const [unknown] = transactionsInLookup(invoice)
  if (!unknown) return null
  const { id, action, subtotalAmount, feeAmount, createdAt } = unknown
  const entry = data?.pages.flatMap(({ entries }) => entries).find((each) => each.transactionId === id)
  const isBack = action === 'refund'
  const isUnknown = entry?.status === 'unknown'
  return (
    <Notice tone="warn" role="status">
      <p>
        {isUnknown ? 'We don’t know yet whether' : 'In progress:'} a {isBack ? 'refund' : 'payment'} of{' '}
        {money(Math.abs(subtotalAmount) + Math.abs(feeAmount))} (
        <Instant at={createdAt} timeZone={timeZone} />){isUnknown && ' went through'}.
        {entry?.nextLookAt && (
          <>
            {' '}
            Next check <Clock at={entry.nextLookAt} timeZone={timeZone} />.
          </>
        )}{' '}
        Don’t {isBack ? 'refund' : 'charge'} again.
      </p>
    </Notice>
  )
}
