import { useNavigate, useSearch } from '@tanstack/react-router'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { textParam } from '../lists/search-params.ts'
import { ChargeProof } from './charge-proof.tsx'
import { CheckAll } from './check-all.tsx'
import { FindCharge } from './find-charge.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** Proves the surcharge of one charge, or checks all of them, for admins. The URL holds the charge. */
export function ProofPage() {
  const { companyId, name, role } = useCompany()
  const { payment }: { payment?: unknown } = useSearch({ strict: false })
  const transactionId = textParam(payment)
  const navigate = useNavigate()
  const show = (chosen: string) =>
    void navigate({
      to: '/$companyId/settings/proof',
      params: { companyId },
      search: { payment: chosen },
    })
  if (!hasRight(role, 'manage')) return <NotAllowed action="check surcharges" company={name} by="Admins" />
  return (
    <SettingsFrame title="Surcharge proof">
      <div className="sections">
        <FindCharge companyId={companyId} onFound={show} />
        {transactionId !== undefined && (
          <ChargeProof key={transactionId} companyId={companyId} transactionId={transactionId} />
        )}
        <CheckAll companyId={companyId} />
      </div>
    </SettingsFrame>
  )
}
