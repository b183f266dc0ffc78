import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { DataTable, none, type Column } from '../components/data-table.tsx'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { Pill } from '../components/pill.tsx'
import { statusLabels } from '../invoices/invoice-labels.ts'
import type { SubscriptionDetails } from './subscription-labels.ts'

type Row = SubscriptionDetails['invoices'][number]

/** Lists the invoices of a subscription with their periods, newest first. */
export function SubscriptionInvoices({
  details,
  company,
}: {
  details: SubscriptionDetails
  company: Company
}) {
  const { invoices } = details
  return (
    <section className="card" aria-label="Invoices">
      <h2 className="card-head">Invoices</h2>
      {invoices.length === 0 ? (
        <p className="soft card-note">None yet.</p>
      ) : (
        <DataTable label="Invoices" columns={invoiceColumns(company)} rows={invoices} idOf={({ id }) => id} />
      )}
    </section>
  )
}

const invoiceColumns = ({ companyId, timeZone }: Company): Column<Row>[] => [
  {
    head: 'Invoice',
    kind: 'text',
    cell: ({ id, invoiceId }) => (
      <Link className="row-link" to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId: id }}>
        {invoiceId}
      </Link>
    ),
  },
  {
    head: 'Period',
    kind: 'meta',
    cell: ({ periodStart, periodEnd }) =>
      periodStart === undefined || periodEnd === undefined ? (
        none
      ) : (
        <>
          <Day at={periodStart} timeZone={timeZone} /> to <Day at={periodEnd} timeZone={timeZone} />
        </>
      ),
  },
  {
    head: 'Status',
    kind: 'state',
    cell: ({ invoiceStatus }) => (
      <Pill tone={statusLabels[invoiceStatus].tone}>{statusLabels[invoiceStatus].label}</Pill>
    ),
  },
  { head: 'Amount', kind: 'number', cell: ({ amount }) => money(amount) },
  {
    head: 'Surcharge',
    kind: 'minor-number',
    from: 'medium',
    cell: ({ feeAmount }) => (feeAmount === 0 ? none : money(feeAmount)),
  },
]
