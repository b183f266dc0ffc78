import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import type { Company } from '../api/users.ts'
import { sumAmounts } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { DataTable, none } from '../components/data-table.tsx'
import { dayInZone } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import {
  receivablesQuery,
  remindCustomers,
  type CustomerReceivables,
  type Receivables as Report,
  type ReminderOutcome,
} from './reports-query.ts'

/** Shows the amounts due by age and by customer. Users who may write can remind customers. */
export function Receivables({ company }: { company: Company }) {
  const { data, error, refetch } = useQuery(receivablesQuery(company.companyId))
  return (
    <>
      <div className="buttons">
        <ExportButton
          file="GET /dashboard/v1/companies/{companyId}/exports/receivables.csv"
          companyId={company.companyId}
          query={{}}
        />
      </div>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Ages company={company} report={data} />}
      {data && <Customers company={company} report={data} />}
    </>
  )
}

type Age = { from?: number; to?: number; count: number; amountDue: number }

function Ages({ company: { companyId, timeZone }, report }: { company: Company; report: Report }) {
  const columns = [
    { head: 'Age', cell: formatAge },
    { head: 'Invoices', cell: ({ count }: Age) => count },
    {
      head: 'Amount due',
      cell: ({ from, to, amountDue }: Age) =>
        amountDue === 0 ? (
          none
        ) : (
          <Link
            to="/$companyId/invoices"
            params={{ companyId }}
            search={{
              view: 'unpaid',
              from: to === undefined || to === 0 ? undefined : dayInZone(timeZone, -to),
              until: from === undefined || from === 0 ? undefined : dayInZone(timeZone, -from),
              ...(to === 0 && { from: dayInZone(timeZone) }),
            }}
          >
            {money(amountDue)}
          </Link>
        ),
    },
  ]
  return (
    <div className="card">
      <DataTable<Age>
        isReport
        label="Receivables by age"
        columns={columns}
        rows={report.buckets}
        idOf={({ from }) => String(from)}
        total={report.total}
      />
    </div>
  )
}

function formatAge({ from, to }: Age): string {
  if (from === undefined) return 'Total'
  if (from === 0) return 'Not late'
  return to === undefined ? `Over ${from - 1} days late` : `${from} to ${to} days late`
}

const overdueOf = ({ byAge }: CustomerReceivables) => sumAmounts(byAge.slice(1))

function Customers({ company, report }: { company: Company; report: Report }) {
  const { companyId, role } = company
  const { customers = [], customerCount = 0 } = report
  const [chosen, setChosen] = useState<readonly string[]>([])
  const nameOf = ({ name, email, customerId }: CustomerReceivables) => name ?? email ?? customerId
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const columns = [
    {
      head: 'Customer',
      cell: (row: CustomerReceivables) => (
        <Link to="/$companyId/customers/$customerId" params={{ companyId, customerId: row.customerId }}>
          {nameOf(row)}
        </Link>
      ),
    },
    { head: 'Invoices', cell: ({ count }: CustomerReceivables) => count },
    { head: 'Overdue', cell: (row: CustomerReceivables) => money(overdueOf(row)) },
    { head: 'Amount due', cell: ({ amountDue }: CustomerReceivables) => money(amountDue) },
  ]
  const choice = {
    head: 'Remind',
    cell: (row: CustomerReceivables) =>
      overdueOf(row) > 0 && (
        <input
          type="checkbox"
          aria-label={`Remind ${nameOf(row)}`}
          checked={chosen.includes(row.customerId)}
          onChange={() => choose(row.customerId)}
        />
      ),
  }
  const mayRemind = hasRight(role, 'write')
  if (customers.length === 0) return <p className="soft">No invoice is unpaid.</p>
  return (
    <>
      <h2>By customer</h2>
      {mayRemind && <Reminders companyId={companyId} chosen={chosen} onSent={() => setChosen([])} />}
      <div className="card">
        <DataTable<CustomerReceivables>
          isReport
          label="Receivables by customer"
          columns={mayRemind ? [...columns, choice] : columns}
          rows={customers}
          idOf={({ customerId }) => customerId}
        />
      </div>
      {customerCount > customers.length && (
        <p className="small soft">
          {customers.length} of {customerCount} customers, with the largest amounts due. The file has all.
        </p>
      )}
    </>
  )
}

type RemindersProps = { companyId: string; chosen: readonly string[]; onSent(): void }

function Reminders({ companyId, chosen, onSent }: RemindersProps) {
  const send = useIdempotentRequest()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => remindCustomers(companyId, chosen, send),
    onSuccess: onSent,
  })
  return (
    <>
      {chosen.length > 0 && (
        <div className="buttons">
          <Button variant="main" working={isPending && 'Sending…'} onClick={() => mutate()}>
            Send reminders
          </Button>
        </div>
      )}
      {data && <Outcome outcome={data} />}
      {error && <Refusal error={error} />}
    </>
  )
}

function Outcome({ outcome: { sent, reasons, hasMore } }: { outcome: ReminderOutcome }) {
  return (
    <Notice tone={reasons.size > 0 ? 'warn' : 'good'} role="status">
      <p>{sent === 1 ? '1 reminder was sent.' : `${sent} reminders were sent.`}</p>
      {[...reasons].map(([reason, count]) => (
        <p key={reason}>
          {count} not sent: {reason}
        </p>
      ))}
      {hasMore && <p>Only the first 100 overdue invoices were included. Choose fewer customers.</p>}
    </Notice>
  )
}
