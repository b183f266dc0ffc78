import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../api/request.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { formatCount } from '../components/format-count.ts'
import { Instant } from '../components/instant.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Section } from '../components/section.tsx'
import { showToast } from '../components/toasts.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { countWithin } from './count-within.ts'
import { LeftOutList } from './left-out-list.tsx'
import type { LeftOut } from './read-export.ts'
import {
  importsQuery,
  refetchImports,
  systemNames,
  type ImportSource,
  type StandingImport,
} from './imports-query.ts'

type ListProps = { companyId: string; onTakenBack(): void }

/** Lists the imports that a company has, and takes a cut-over back. */
export function StandingImports({ companyId, onTakenBack }: ListProps) {
  const { data, error, refetch } = useQuery(importsQuery(companyId))
  const [asking, setAsking] = useState<ImportSource>()
  const [left, setLeft] = useState<LeftOut[]>([])
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data || data.imports.length === 0) return null
  return (
    <>
      <Section title="Imports" description="The newest one from each system.">
        {data.imports.map((standing) => (
          <Standing key={standing.from} standing={standing} onTakeBack={() => setAsking(standing.from)} />
        ))}
        {asking && (
          <TakeBackDialog
            companyId={companyId}
            from={asking}
            onClose={() => setAsking(undefined)}
            onTakenBack={(stays) => {
              setLeft(stays)
              onTakenBack()
            }}
          />
        )}
      </Section>
      <LeftOutList
        title="To be settled by hand"
        description="These were paid or canceled here since the cut-over."
        leftOut={left}
      />
    </>
  )
}

type Props = { standing: StandingImport; onTakeBack(): void }

function Standing({ standing: { from, updatedAt, cutOverAt }, onTakeBack }: Props) {
  const { timeZone } = useCompany()
  const label = from === 'csv' ? 'CSV files' : systemNames[from]
  return (
    <div className="stack" role="group" aria-label={label}>
      <p>
        <strong>{label}</strong>:{' '}
        {cutOverAt === undefined ? (
          <>
            held, last written <Instant at={updatedAt} timeZone={timeZone} />. Nothing of it is charged before
            a cut-over. Read its newest export for that.
          </>
        ) : (
          <>
            cut over <Instant at={cutOverAt} timeZone={timeZone} />.
          </>
        )}
      </p>
      {cutOverAt !== undefined && (
        <div className="buttons">
          <Button onClick={onTakeBack}>Take back</Button>
        </div>
      )}
    </div>
  )
}

type DialogProps = {
  companyId: string
  from: ImportSource
  onClose(): void
  onTakenBack(left: LeftOut[]): void
}

function TakeBackDialog({ companyId, from, onClose, onTakenBack }: DialogProps) {
  return (
    <AskDialog
      title="Take the cut-over back"
      description={`The imported subscriptions are held again, and the invoices that they have issued since are canceled. ${from === 'csv' ? 'The former system' : systemNames[from]} must bill them again. This is possible as long as nothing was charged.`}
      action="Take back"
      working="Taking back…"
      destroys
      onClose={onClose}
      run={async () => {
        const { subscriptions, invoices, left } = await request(
          'POST /dashboard/v1/companies/{companyId}/imports/{from}/take-back',
          { params: { companyId, from } },
        )
        showToast(
          `${formatCount(subscriptions, 'subscription')} held again, ${countWithin(invoices, 'invoice')} canceled.`,
        )
        await refetchImports(companyId)
        onTakenBack(left.map(({ originId: id, reason }) => ({ id, reason })))
      }}
    />
  )
}
