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
        A {isBack ? 'refund' : 'payment'} of {money(Math.abs(subtotalAmount) + Math.abs(feeAmount))} of{' '}
        <Instant at={createdAt} timeZone={timeZone} /> {isUnknown ? 'is being looked up' : 'is under way'}
        {entry?.nextLookAt && (
          <>
            , next look <Clock at={entry.nextLookAt} timeZone={timeZone} />
          </>
        )}
        {isUnknown && ': the processor did not answer whether it went through'}. Do not{' '}
        {isBack ? 'give it back' : 'charge'} again. This page says so when it is known.
      </p>
    </Notice>
  )
}
