import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { formatCount } from '../components/format-count.ts'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { showToast } from '../components/toasts.tsx'
import { FaultDialog } from './fault-dialog.tsx'
import { formatFault, operationLabels } from './fault-labels.ts'
import { clearFaults, processorFaultsQuery, type ProcessorFault } from './processor-faults-query.ts'

/** A fault with its place: two faults may be the same. */
type Row = ProcessorFault & { place: number }

const columns: Column<Row>[] = [
  { head: 'Calls', cell: ({ operation }) => operationLabels[operation] },
  { head: 'Fault', kind: 'prose', cell: ({ fault }) => formatFault(fault) },
  {
    head: 'Strikes',
    kind: 'meta',
    cell: ({ left }) => (left === undefined ? 'Until switched off' : formatCount(left, 'more call')),
  },
]

/** Lists the faults of the sandbox processor that are on, and switches them on and off. */
export function ProcessorFaults({ companyId }: { companyId: string }) {
  const [opened, setOpened] = useState<'add' | 'clear'>()
  const { data, error, refetch } = useQuery(processorFaultsQuery(companyId))
  const close = () => setOpened(undefined)
  // Another processor than that of the sandbox has no faults to switch on.
  if (data && !data.isSupported) return null
  const faults = data?.faults ?? []
  const rows = faults.map((fault, place) => ({ ...fault, place }))
  return (
    <section className="page-part" aria-labelledby="faults">
      <h2 id="faults">Faults of the processor</h2>
      <p className="soft">
        See how your system copes when the processor fails. Other companies do not notice.
      </p>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && faults.length === 0 && <p>No fault is on.</p>}
      {faults.length > 0 && (
        <div className="card">
          <DataTable label="Faults" columns={columns} rows={rows} idOf={({ place }) => String(place)} />
        </div>
      )}
      <div className="buttons">
        <Button disabled={!data} onClick={() => setOpened('add')}>
          Switch a fault on
        </Button>
        {faults.length > 0 && <Button onClick={() => setOpened('clear')}>Switch all off</Button>}
        {data && (
          <Button variant="text" onClick={() => void refetch()}>
            Refresh
          </Button>
        )}
      </div>
      {opened === 'add' && <FaultDialog companyId={companyId} onClose={close} />}
      {opened === 'clear' && (
        <AskDialog
          title="Switch all faults off"
          description="The processor answers all calls of this company as usual."
          action="Switch off"
          working="Switching off…"
          run={async () => {
            await clearFaults(companyId)
            showToast('All faults are off.')
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
