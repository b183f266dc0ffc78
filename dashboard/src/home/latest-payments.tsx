import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../api/calls.ts'
import type { Company } from '../api/people.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Instant } from '../parts/instant.tsx'
import { money } from '../parts/money.ts'
import { Pill, type Tone } from '../parts/pill.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { latestQuery } from './home-query.ts'

type Payment = AnswerOf<'GET /api/trx'>['data'][number]

/** The newest payments, whatever became of them. */
export function LatestPayments({ company }: { company: Company }) {
  const { data, error, refetch } = useQuery(latestQuery(company.companyId))
  return (
    <section className="card home-part">
      <h2 className="home-part-head">Latest payments</h2>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="home-part-foot">
          <Skeleton />
        </div>
      )}
      {data?.data.length === 0 && <p className="soft home-part-foot">No payment yet.</p>}
      {data && data.data.length > 0 && (
        <DataTable
          label="Latest payments"
          columns={columnsOf(company)}
          rows={data.data}
          idOf={({ transaction_id: id }) => id}
        />
      )}
    </section>
  )
}

const states: Record<Payment['status'], { tone: Tone; word: string }> = {
  completed: { tone: 'good', word: 'Completed' },
  captured: { tone: 'good', word: 'Completed' },
  pending: { tone: 'flight', word: 'In flight' },
  created: { tone: 'flight', word: 'Being looked up' },
  failed: { tone: 'bad', word: 'Failed' },
  returned: { tone: 'bad', word: 'Returned' },
  voided: { tone: 'quiet', word: 'Voided' },
  authorized: { tone: 'warn', word: 'Authorized' },
}

const columnsOf = ({ companyId, timeZone }: Company): Column<Payment>[] => [
  {
    head: 'Payment',
    cell: (payment) => {
      const { invoice_id: invoiceId } = payment
      if (!invoiceId) return methodOf(payment)
      return (
        <Link className="row-link" to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId }}>
          {methodOf(payment)}
        </Link>
      )
    },
  },
  {
    head: 'Status',
    kind: 'state',
    cell: ({ status }) => <Pill tone={states[status].tone}>{states[status].word}</Pill>,
  },
  {
    head: 'Amount',
    kind: 'number',
    cell: ({ action, transaction_amount: amount }) => money(action === 'refund' ? -amount : amount),
  },
  {
    head: 'When',
    kind: 'meta',
    cell: ({ createdAt }) => <Instant at={createdAt} timeZone={timeZone} />,
  },
]

function methodOf({ action, payment_method: rail, last_four: lastFour }: Payment): string {
  const kind = rail === 'ach' ? 'Bank account' : 'Card'
  const numbered = lastFour === undefined ? kind : `${kind} ending in ${lastFour}`
  if (action !== 'refund') return numbered
  return lastFour === undefined ? 'Refund' : `Refund to ${lastFour}`
}
