import { useState } from 'react'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { CheckField } from '../components/check-field.tsx'
import { Dialog } from '../components/dialog.tsx'
import { formatCount } from '../components/format-count.ts'
import { Notice } from '../components/notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Section } from '../components/section.tsx'
import { countWithin } from './count-within.ts'
import { refetchImports, systemNames, type ImportSource } from './imports-query.ts'
import { LeftOutList } from './left-out-list.tsx'
import type { Progress } from './write-export.ts'

const name = 'POST /dashboard/v1/companies/{companyId}/imports/{from}/cut-over'

type Result = ResponseOf<typeof name>

const advice: Record<ImportSource, string> = {
  stripe:
    'First stop Stripe: set pause_collection with the behavior void on each subscription there. Cancel them later.',
  'invoice-ninja': 'First stop the recurring invoices of Invoice Ninja.',
  csv: 'First stop the billing of the former system.',
}

type Props = { companyId: string; source: ImportSource; progress: Progress }

/** Lets the imported subscriptions count, after a confirmation. */
export function CutOver({ companyId, source, progress }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<Result>()
  const leftOut = result?.left.map(({ originId: id, reason }) => ({ id, reason })) ?? []
  return (
    <>
      <Section
        title="Cut-over"
        description="From then on the imported subscriptions are invoiced and charged here."
      >
        {result ? (
          <Notice tone="good" role="status">
            <p>
              Cut over: {countWithin(result.subscriptions, 'subscription')} and{' '}
              {countWithin(result.invoices, 'open invoice')} count here now.
            </p>
          </Notice>
        ) : (
          <>
            <p>
              The subscriptions are held: nothing is invoiced, charged or emailed before it. {advice[source]}
            </p>
            <div className="buttons">
              <Button variant="main" onClick={() => setAsking(true)}>
                Cut over
              </Button>
            </div>
          </>
        )}
      </Section>
      <LeftOutList
        title="To be settled by hand"
        description="Both systems, or neither, may bill these records."
        leftOut={leftOut}
      />
      {isAsking && (
        <CutOverDialog
          source={source}
          progress={progress}
          onClose={() => setAsking(false)}
          run={async () => {
            const body = { run: progress.run ?? 0 }
            setResult(await request(name, { params: { companyId, from: source }, body }))
            await refetchImports(companyId)
          }}
        />
      )}
    </>
  )
}

type DialogProps = Pick<Props, 'source' | 'progress'> & { run(): Promise<void>; onClose(): void }

function CutOverDialog({ source, progress, run, onClose }: DialogProps) {
  const { here, differences } = progress
  const [isOff, setOff] = useState(false)
  const [isAccepted, setAccepted] = useState(differences.length === 0)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const act = async () => {
    if (!isOff || !isAccepted) {
      setError(new Error('Check each box first: nothing was cut over.'))
      return
    }
    setError(undefined)
    setRunning(true)
    try {
      await run()
      onClose()
    } catch (failure) {
      setError(failure)
      setRunning(false)
    }
  }
  const system = systemNames[source]
  return (
    <Dialog
      isOpen
      isBusy={isRunning}
      onClose={onClose}
      title="Cut over"
      description={`${formatCount(here.subscriptions, 'subscription')} will be invoiced and charged here. If ${system} bills them too, payers pay twice.`}
    >
      <div className="stack">
        <CheckField
          label={`${system.charAt(0).toUpperCase()}${system.slice(1)} is off and bills no longer`}
          checked={isOff}
          onChange={({ target }) => setOff(target.checked)}
        />
        {differences.length > 0 && (
          <CheckField
            label={`I accept ${formatCount(differences.length, 'difference')}`}
            checked={isAccepted}
            onChange={({ target }) => setAccepted(target.checked)}
          />
        )}
      </div>
      {error !== undefined && <Refusal error={error} />}
      <div className="buttons buttons-at-end">
        <Button variant="text" disabled={isRunning} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="main" working={isRunning && 'Cutting over…'} onClick={() => void act()}>
          Cut over now
        </Button>
      </div>
    </Dialog>
  )
}
