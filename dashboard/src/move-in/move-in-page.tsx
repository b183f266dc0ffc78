import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { ChooseExport } from './choose-export.tsx'
import type { ReadExport } from './read-export.ts'
import { StandingImports } from './standing-imports.tsx'
import { WholeImport } from './whole-import.tsx'

/** Moves a company in from another system, for admins: reads an export, writes it, compares it and cuts over. */
export function MoveInPage() {
  const { companyId, name, role } = useCompany()
  if (!hasRight(role, 'manage'))
    return <NotAllowed action="import from another system" company={name} by="Admins" />
  return (
    <SettingsFrame title="Move in">
      <MoveIn key={companyId} companyId={companyId} />
    </SettingsFrame>
  )
}

function MoveIn({ companyId }: { companyId: string }) {
  const [read, setRead] = useState<ReadExport>()
  const leave = () => setRead(undefined)
  return (
    <div className="sections">
      <StandingImports companyId={companyId} onTakenBack={leave} />
      {read ? (
        <WholeImport companyId={companyId} read={read} onLeave={leave} />
      ) : (
        <ChooseExport companyId={companyId} onRead={setRead} />
      )}
    </div>
  )
}
