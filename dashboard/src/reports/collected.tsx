import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { Company } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { DataTable, none } from '../components/data-table.tsx'
import { formatDay } from '../components/date-names.ts'
import { dayInZone } from '../components/day.tsx'
import { TextField } from '../components/field.tsx'
import { money } from '../components/money.ts'
import { Refusal } from '../components/refusal.tsx'
import { SelectField } from '../components/select-field.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { methods, parsePaymentsSearch, type ListSearch, type MethodName } from '../payments/list-search.ts'
import { parseReportSearch, periodOptions, reportDays, rowDays, type ReportSearch } from './report-search.ts'
import { collectedQuery, type CollectedReport, type ReportDays } from './reports-query.ts'

type Row = Omit<CollectedReport['rows'][number], 'date'> & { date?: string }
type Amount = { head: string; amountOf(row: Row): number; search: ListSearch }

// The sum of each list equals the cell that links to it.
const amounts: readonly Amount[] = [
  { head: 'Card', amountOf: ({ cc }) => cc, search: { action: 'sale', rail: 'cc' } },
  { head: 'Bank', amountOf: ({ ach }) => ach, search: { action: 'sale', rail: 'ach' } },
  { head: 'Offline', amountOf: ({ offline }) => offline, search: { action: 'sale', rail: 'offline' } },
  { head: 'Fees', amountOf: ({ fees }) => fees, search: { action: 'sale' } },
  { head: 'Refunds', amountOf: ({ refunded }) => 0 - refunded, search: { action: 'refund' } },
  { head: 'Returns', amountOf: ({ returned }) => 0 - returned, search: { action: 'return' } },
  { head: 'Net', amountOf: ({ net }) => net, search: {} },
]

const methodAmounts: readonly Amount[] = (Object.keys(methods) as MethodName[]).map((method) => ({
  head: methods[method],
  amountOf: ({ offlineMethods }) => offlineMethods?.[method] ?? 0,
  search: { action: 'sale', rail: 'offline', method },
}))

/** Shows the collected amounts of a company by day or month. Each amount links to its payments. */
export function Collected({ company, search }: { company: Company; search: ReportSearch }) {
  const days = reportDays(search, company.timeZone)
  const { data, error, refetch } = useQuery(collectedQuery(company.companyId, days))
  return (
    <>
      <DaysForm days={days} />
      <div className="buttons">
        <ExportButton
          file="GET /dashboard/v1/companies/{companyId}/exports/takings.csv"
          companyId={company.companyId}
          query={{ ...days, detail: 'offline' }}
        />
      </div>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Tables companyId={company.companyId} report={data} days={days} />}
      <DepositForm company={company} />
    </>
  )
}

type TablesProps = { companyId: string; report: CollectedReport; days: ReportDays }

function Tables({ companyId, report: { rows, total }, days }: TablesProps) {
  const linked = ({ head, amountOf, search }: Amount) => ({
    head,
    cell(row: Row) {
      const amount = amountOf(row)
      if (amount === 0) return none
      const [moved, movedUntil] = row.date === undefined ? [days.from, days.to] : rowDays(row.date, days)
      return (
        <Link to="/$companyId/payments" params={{ companyId }} search={{ ...search, moved, movedUntil }}>
          {money(amount)}
        </Link>
      )
    },
  })
  const period = {
    head: days.by === 'day' ? 'Day' : 'Month',
    cell: ({ date }: Row) =>
      date === undefined ? 'Total' : <time dateTime={date}>{formatPeriod(date)}</time>,
  }
  const moved = rows.filter((row) => amounts.some(({ amountOf }) => amountOf(row) !== 0))
  if (moved.length === 0) return <p className="soft">No money moved on these days.</p>
  const table = { rows: moved, total, idOf: ({ date = '' }: Row) => date }
  return (
    <>
      <div className="card">
        <DataTable<Row> isReport label="Collected" columns={[period, ...amounts.map(linked)]} {...table} />
      </div>
      {total.offline !== 0 && (
        <>
          <h2>Offline payments by method</h2>
          <div className="card">
            <DataTable<Row>
              isReport
              label="Offline payments by method"
              columns={[period, ...methodAmounts.map(linked)]}
              {...table}
              rows={rows.filter(({ offline }) => offline !== 0)}
            />
          </div>
        </>
      )}
    </>
  )
}

const formatPeriod = (date: string) => (date.length > 7 ? formatDay(date) : date)

function DaysForm({ days }: { days: ReportDays }) {
  const navigate = useNavigate({ from: '/$companyId/reports' })
  const { register, handleSubmit } = useForm({ values: days })
  const show = handleSubmit((values) => navigate({ search: parseReportSearch(values) }))
  return (
    <form className="card card-padded filter-panel" noValidate onSubmit={(event) => void show(event)}>
      <TextField label="From" type="date" {...register('from')} />
      <TextField label="To" type="date" {...register('to')} />
      <SelectField label="Rows" options={periodOptions} {...register('by')} />
      <Button type="submit">Show</Button>
    </form>
  )
}

const depositOptions = [
  { value: '', label: 'All offline payments' },
  ...Object.entries(methods).map(([value, label]) => ({ value, label })),
]

/** Opens the list of the offline payments of a day, which has their payers, references, total and file. */
function DepositForm({ company: { companyId, timeZone } }: { company: Company }) {
  const navigate = useNavigate()
  const { register, handleSubmit } = useForm({ defaultValues: { moved: dayInZone(timeZone), method: '' } })
  const show = handleSubmit((values) =>
    navigate({
      to: '/$companyId/payments',
      params: { companyId },
      search: parsePaymentsSearch({ ...values, action: 'sale', rail: 'offline' }),
    }),
  )
  return (
    <section aria-labelledby="deposits">
      <h2 id="deposits">Deposits of a day</h2>
      <form className="card card-padded filter-panel" noValidate onSubmit={(event) => void show(event)}>
        <TextField label="Day" type="date" {...register('moved')} />
        <SelectField label="Method" options={depositOptions} {...register('method')} />
        <Button type="submit">Show deposits</Button>
      </form>
    </section>
  )
}
