import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { payerOf } from '../components/payer.ts'
import { Cut } from '../components/cut.tsx'
import type { Column } from '../components/data-table.tsx'
import { BriefInstant } from '../components/instant.tsx'
import { money } from '../components/money.ts'
import { Pill } from '../components/pill.tsx'
import { actionLabel, signedAmount, listStatus, shortMethod, type Payment } from './payment-labels.ts'

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
          <Cut
            text={[actionLabel(payment), payment.invoiceNumber ?? payment.order_id].filter(Boolean).join(' ')}
          />
        </Link>
      ),
    },
    { head: 'Customer', kind: 'text', cell: ({ customer }) => (customer ? payerOf(customer) : '—') },
    {
      head: 'Method',
      kind: 'meta',
      from: 'medium',
      cell: (payment) => <Cut text={shortMethod(payment)} />,
    },
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
      from: 'wide',
      cell: ({ info }) => (info.feeAmount === 0 ? '—' : money(info.feeAmount)),
    },
    {
      head: 'Total',
      kind: 'number',
      sort: { name: 'amount', up: 'lowest first', down: 'highest first', startsDown: true },
      cell: (payment) => money(signedAmount(payment)),
    },
    {
      head: 'When',
      kind: 'meta',
      sort: { name: 'createdAt', up: 'oldest first', down: 'newest first', isDefault: true },
      cell: ({ createdAt }) => <BriefInstant at={createdAt} timeZone={timeZone} />,
    },
  ]
}
