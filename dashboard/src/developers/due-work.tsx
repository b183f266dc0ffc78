import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { formatNumber } from '../components/format-count.ts'
import { Instant } from '../components/instant.tsx'
import { Fact } from '../components/record-head.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { dueWorkQuery } from './clock-query.ts'

type Work = ResponseOf<'GET /dashboard/v1/companies/{companyId}/clock/due'>
type Kind = Work['work'][number]['kind']

// The names are short, because a dialog on a phone shows them beside the numbers.
const labels: Record<Kind, string> = {
  reminder: 'Reminders',
  overdue: 'Overdue invoices',
  subscription: 'Subscriptions',
  charge: 'Charges',
  delivery: 'Deliveries',
  outcome: 'Unknown outcomes',
  authorization: 'Authorizations',
  form: 'Payment forms',
  other: 'Other work',
}

const explanations: Partial<Record<Kind, string>> = {
  subscription: 'renewals, retries, notices and ends',
  outcome: 'looked up at the processor',
  authorization: 'that expire',
  form: 'that close',
}

type Props = { companyId: string; timeZone: string; until: string }

/** Shows the work that a move of the clock to a moment would perform. */
export function DueWork({ companyId, timeZone, until }: Props) {
  const { data, error, refetch } = useQuery(dueWorkQuery(companyId, until))
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={2} />
  const { work, isPart, processorAt } = data
  const end = <Instant at={until} timeZone={timeZone} />
  if (work.length === 0 && processorAt === undefined)
    return <p className="soft">Nothing is scheduled until {end}.</p>
  return (
    <div className="page-part">
      <p>
        {isPart ? 'The first 1,000 jobs' : 'Scheduled'} until {end}:
      </p>
      <dl className="facts">
        {work.map(({ kind, count, firstAt }) => (
          <Fact key={kind} name={labels[kind]}>
            {formatNumber(count)}
            {explanations[kind] && ` (${explanations[kind]})`}, from{' '}
            <Instant at={firstAt} timeZone={timeZone} />
          </Fact>
        ))}
        {processorAt !== undefined && (
          <Fact name="Processor">
            settlements, returns and chargebacks, from <Instant at={processorAt} timeZone={timeZone} />
          </Fact>
        )}
      </dl>
      <p className="soft small">Further work may follow from these.</p>
    </div>
  )
}
