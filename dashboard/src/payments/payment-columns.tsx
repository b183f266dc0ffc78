import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import type { Column } from '../components/data-table.tsx'
import { Instant } from '../components/instant.tsx'
import { money } from '../components/money.ts'
import { Pill } from '../components/pill.tsx'
import {
  actionLabel,
  formatMethod,
  payerName,
  signedAmount,
  paymentStatus,
  type Payment,
} from './payment-labels.ts'

/** Returns the columns of a payment list. */
export function paymentColumns({ companyId, timeZone }: Company): Column<Payment>[] {
  return [
    {
      head: 'Type',
      cell: (payment) => (
        <Link
          className="row-link"
          to="/$companyId/payments/$transactionId"
          params={{ companyId, transactionId: payment._id }}
        >
          {actionLabel(payment)}
          {payment.order_id && ` ${payment.order_id}`}
        </Link>
      ),
    },
    { head: 'Customer', cell: payerName },
    { head: 'Method', kind: 'minor', cell: formatMethod },
    {
      head: 'Status',
      kind: 'state',
      cell: (payment) => {
        const { tone, label } = paymentStatus(payment)
        return <Pill tone={tone}>{label}</Pill>
      },
    },
    {
      head: 'Fee',
      kind: 'minor-number',
      cell: ({ info }) => (info.feeAmount === 0 ? '—' : money(info.feeAmount)),
    },
    { head: 'Total', kind: 'number', cell: (payment) => money(signedAmount(payment)) },
    { head: 'When', kind: 'meta', cell: ({ createdAt }) => <Instant at={createdAt} timeZone={timeZone} /> },
  ]
}
