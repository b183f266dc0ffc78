import { useQuery } from '@tanstack/react-query'
import type { Company } from '../api/users.ts'
import { DataTable } from '../components/data-table.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { paymentColumns } from '../payments/payment-columns.tsx'
import { latestQuery } from './home-query.ts'

const columnsShown = ['What', 'Customer', 'Status', 'Total', 'When']

/** Lists the newest payments in any status. */
export function LatestPayments({ company }: { company: Company }) {
  const { data, error, refetch } = useQuery(latestQuery(company.companyId))
  const columns = paymentColumns(company).filter(({ head }) => columnsShown.includes(head))
  return (
    <section className="card home-part">
      <h2 className="home-part-head">Latest payments</h2>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="home-part-foot">
          <Skeleton />
        </div>
      )}
      {data?.length === 0 && <p className="soft home-part-foot">No payment yet.</p>}
      {data && data.length > 0 && (
        <DataTable label="Latest payments" columns={columns} rows={data} idOf={({ _id }) => _id} />
      )}
    </section>
  )
}
