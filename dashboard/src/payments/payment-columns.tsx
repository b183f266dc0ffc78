import { Link } from '@tanstack/react-router'
import type { Company } from '../api/people.ts'
import type { Column } from '../parts/data-table.tsx'
import { Instant } from '../parts/instant.tsx'
import { money } from '../parts/money.ts'
import { Pill } from '../parts/pill.tsx'
import { actionOf, methodOf, payerOf, signedOf, standingOf, type Payment } from './payment-words.ts'

/** What a list of payments says of each. */
export function paymentColumns({ companyId, timeZone }: Company): Column<Payment>[] {
  return [
    {
      head: 'What',
      cell: (payment) => (
        <Link
          className="row-link"
          to="/$companyId/payments/$transactionId"
          params={{ companyId, transactionId: payment._id }}
        >
          {actionOf(payment)}
          {payment.order_id && ` ${payment.order_id}`}
        </Link>
      ),
    },
    { head: 'Customer', cell: payerOf },
    { head: 'Method', kind: 'minor', cell: methodOf },
    {
      head: 'Status',
      kind: 'state',
      cell: (payment) => {
        const { tone, word } = standingOf(payment)
        return <Pill tone={tone}>{word}</Pill>
      },
    },
    {
      head: 'Fee',
      kind: 'minor-number',
      cell: ({ info }) => (info.feeAmount === 0 ? '—' : money(info.feeAmount)),
    },
    { head: 'Total', kind: 'number', cell: (payment) => money(signedOf(payment)) },
    { head: 'When', kind: 'meta', cell: ({ createdAt }) => <Instant at={createdAt} timeZone={timeZone} /> },
  ]
}
