import { useQuery } from '@tanstack/react-query'
import type { Company } from '../api/users.ts'
import { DataTable } from '../components/data-table.tsx'
import { Refusal } from '../components/refusal.tsx'
import { paymentColumns } from '../payments/payment-columns.tsx'
import type { Customer } from './customer-labels.ts'
import { customerPaymentsQuery } from './customer-payments-query.ts'

const columnsShown = ['Type', 'Method', 'Status', 'Total', 'When']

/** Lists the newest payments and refunds of a customer. Renders nothing if there are none. */
export function CustomerPayments({ customer, company }: { customer: Customer; company: Company }) {
  const { data, error, refetch } = useQuery(customerPaymentsQuery(company.companyId, customer.id))
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data || data.transactions.length === 0) return null
  const columns = paymentColumns(company).filter(({ head }) => columnsShown.includes(head))
  return (
    <section className="card" aria-label="Payments">
      <h2 className="card-head">Payments</h2>
      <DataTable label="Payments" columns={columns} rows={data.transactions} idOf={({ _id }) => _id} />
      {data.nextCursor && (
        <p className="soft small card-note">The newest {data.transactions.length} are shown.</p>
      )}
    </section>
  )
}
