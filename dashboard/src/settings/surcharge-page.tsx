import { useQuery } from '@tanstack/react-query'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Fact } from '../components/record-head.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Section } from '../components/section.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SurchargeForm } from './surcharge-form.tsx'
import { surchargeQuery, type SurchargeSettings } from './surcharge-query.ts'
import { SurchargeLaws } from './surcharge-laws.tsx'
import { TrySurcharge } from './try-surcharge.tsx'

/** Shows the surcharge of a company, which admins change, and tries it out. */
export function SurchargePage() {
  const { companyId, role } = useCompany()
  const { data, error, refetch } = useQuery(surchargeQuery(companyId))
  return (
    <SettingsFrame title="Surcharge">
      {error && !data && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton rows={5} />
        </div>
      )}
      {data && (
        <div className="sections">
          {hasRight(role, 'manage') ? (
            <SurchargeForm key={companyId} companyId={companyId} read={data} />
          ) : (
            <SurchargeFacts settings={data} />
          )}
          <TrySurcharge companyId={companyId} />
        </div>
      )}
    </SettingsFrame>
  )
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

function SurchargeFacts({ settings }: { settings: SurchargeSettings }) {
  const { enabled, percentage, label, surchargeOnRecurring, surchargeOnHostedPayment } = settings
  return (
    <Section title="Settings" description="Admins may change them.">
      <dl className="facts">
        <Fact name="Rate">{enabled ? `${percentage}%` : 'No surcharge'}</Fact>
        {label && <Fact name="Name for payers">{label}</Fact>}
        <Fact name="On automatic renewals">{yesOrNo(surchargeOnRecurring)}</Fact>
        <Fact name="On hosted payment pages">{yesOrNo(surchargeOnHostedPayment)}</Fact>
      </dl>
      <SurchargeLaws settings={settings} percentage={percentage} />
    </Section>
  )
}
