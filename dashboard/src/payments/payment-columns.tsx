import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { payerOf } from '../components/payer.ts'
import type { Column } from '../components/data-table.tsx'
import { Instant } from '../components/instant.tsx'
import { money } from '../components/money.ts'
import { Pill } from '../components/pill.tsx'
import { actionLabel, formatMethod, signedAmount, listStatus, type Payment } from './payment-labels.ts'

/** Returns the number of the invoice, or else the order. */
const subjectOf = ({ invoiceNumber, order_id }: Payment) => invoiceNumber ?? order_id

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
          {subjectOf(payment) && ` ${subjectOf(payment)}`}
        </Link>
      ),
    },
    { head: 'Customer', cell: ({ customer }) => (customer ? payerOf(customer) : '—') },
    { head: 'Method', kind: 'minor', cell: formatMethod },
    {
      head: 'Status',
      kind: 'state',
      cell: (payment) => {
        const { tone, label } = listStatus(payment)
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
