import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Refusal } from '../components/refusal.tsx'

/** One sum with its label, formatted. */
export type Sum = readonly [label: string, sum: string]

/** The totals of a list: the key of their query, and the function that reads them for the filters of the list. */
export type ListSums = { queryKey: readonly unknown[]; read(): Promise<Sum[]> }

const staleTimeMs = 30_000

type Props = { sums: ListSums; isCheap: boolean; isLoading: boolean }

/** Shows the totals of all records that match the filters. They are read on request if they cover a whole long list. */
export function SumLine({ sums: { queryKey, read }, isCheap, isLoading }: Props) {
  const [isRequested, setRequested] = useState(false)
  // The rows come first.
  const isRead = !isLoading && (isCheap || isRequested)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: read,
    enabled: isRead,
    staleTime: staleTimeMs,
    refetchOnWindowFocus: false,
  })
  if (!isLoading && !isRead)
    return (
      <div className="buttons">
        <Button onClick={() => setRequested(true)}>Show totals</Button>
      </div>
    )
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  return (
    <dl className="sum-line small" aria-label="Totals" aria-busy={!data} data-testid="totals">
      {data?.map(([label, sum]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
