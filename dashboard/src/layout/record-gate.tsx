import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../api/errors.ts'
import { Page } from '../components/page.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useCompany } from './company-gate.tsx'

const lists = {
  invoice: '/$companyId/invoices',
  payment: '/$companyId/payments',
  customer: '/$companyId/customers',
  subscription: '/$companyId/subscriptions',
} as const

/** Leads from a record back to its list. */
export function BackLink({ kind }: { kind: keyof typeof lists }) {
  const { companyId } = useCompany()
  return (
    <Link className="back-link small" to={lists[kind]} params={{ companyId }}>
      {kind.charAt(0).toUpperCase()}
      {kind.slice(1)}s
    </Link>
  )
}

type Props<Read> = {
  kind: keyof typeof lists
  result: UseQueryResult<Read>
  children(read: Read): ReactNode
}

/** Shows the page of a record once it is loaded. Shows the error if loading fails. */
export function RecordGate<Read>({ kind, result: { data, error, refetch }, children }: Props<Read>) {
  const { companyId, name } = useCompany()
  if (error instanceof ApiError && [400, 404].includes(error.statusCode))
    return (
      <Page title={`There is no such ${kind} here`} company={name}>
        <p>
          The address may be mistyped, or it belongs to another company.{' '}
          <Link to={lists[kind]} params={{ companyId }}>
            Go to the {kind}s
          </Link>
        </p>
      </Page>
    )
  if (data !== undefined) return children(data)
  if (error)
    return (
      <Page title={`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`} company={name}>
        <Refusal error={error} onRetry={() => void refetch()} />
      </Page>
    )
  return (
    <div className="card card-padded">
      <Skeleton rows={8} />
    </div>
  )
}
