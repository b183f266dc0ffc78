import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCompany } from '../layout/company-gate.tsx'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Page } from '../components/page.tsx'
import { Pill } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'

type Props<Row> = {
  title: string
  /** The button that opens the form for a new record. Users who may not create one have none. */
  create: { label: string; onPress(): void } | undefined
  result: UseQueryResult<Row[]>
  columns: readonly Column<Row>[]
  idOf(row: Row): string
  /** Shown if there is no record yet. */
  nothingYet: { title: string; text: string }
  /** The open dialog. */
  children: ReactNode
}

/** Lists the plans or products of a company. */
export function CataloguePage<Row>(props: Props<Row>) {
  const { title, create, columns, idOf, nothingYet, children } = props
  const { data, error, refetch } = props.result
  return (
    <Page
      title={title}
      company={useCompany().name}
      actions={
        create && (
          <Button variant="main" onClick={create.onPress}>
            {create.label}
          </Button>
        )
      }
    >
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div className={data ? 'card' : 'card card-padded'}>
          {!data && <Skeleton rows={5} />}
          {data && data.length > 0 && <DataTable label={title} columns={columns} rows={data} idOf={idOf} />}
          {data?.length === 0 && (
            <EmptyState title={nothingYet.title}>
              <p className="soft">{nothingYet.text}</p>
            </EmptyState>
          )}
        </div>
      )}
      {children}
    </Page>
  )
}

/** Shows whether a plan or product is sold. */
export const ActivePill = ({ active }: { active: boolean }) => (
  <Pill tone={active ? 'good' : 'quiet'}>{active ? 'Active' : 'Inactive'}</Pill>
)
