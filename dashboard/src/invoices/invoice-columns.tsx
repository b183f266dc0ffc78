import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { Cut } from '../components/cut.tsx'
import { none, type Column } from '../components/data-table.tsx'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { Pill } from '../components/pill.tsx'
import { payerOf } from '../components/payer.ts'
import { statusLabels, type Invoice } from './invoice-labels.ts'

/** Returns the columns of an invoice list. */
export function invoiceColumns({ companyId, timeZone }: Company): Column<Invoice>[] {
  return [
    {
      head: 'Invoice',
      cell: ({ id, invoiceId }) => (
        <Link className="row-link" to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId: id }}>
          <Cut text={invoiceId} />
        </Link>
      ),
    },
    { head: 'Customer', kind: 'text', cell: ({ customer }) => payerOf(customer) },
    { head: 'Description', kind: 'detail', from: 'wide', cell: ({ description }) => description },
    {
      head: 'Status',
      kind: 'state',
      cell: ({ invoiceStatus }) => {
        const { tone, label } = statusLabels[invoiceStatus]
        return <Pill tone={tone}>{label}</Pill>
      },
    },
    {
      head: 'Amount',
      kind: 'number',
      sort: { name: 'amount', up: 'lowest first', down: 'highest first', startsDown: true },
      cell: ({ amount }) => money(amount),
    },
    { head: 'Amount due', kind: 'number', isNamedOnPhones: true, cell: formatAmountDue },
    {
      head: 'Due',
      kind: 'meta',
      isNamedOnPhones: true,
      sort: { name: 'dueDate', up: 'earliest first', down: 'latest first' },
      cell: ({ dueDate }) => <Day at={dueDate} timeZone={timeZone} />,
    },
  ]
}

const closed: readonly Invoice['invoiceStatus'][] = ['Voided', 'Cancelled', 'Refunded']

function formatAmountDue({ amountDue, invoiceStatus }: Invoice): string {
  return closed.includes(invoiceStatus) || amountDue === 0 ? none : money(amountDue)
}
