import { useQuery } from '@tanstack/react-query'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { BrandingForm } from './branding-form.tsx'
import { brandingFields, brandingQuery, type Branding } from './branding-query.ts'
import { Logo } from './logo-field.tsx'
import { formatSetting } from './setting.ts'
import { SettingsFrame } from './settings-frame.tsx'

/** Shows how a company appears to its payers. Admins change it. */
export function BrandingSettings() {
  const { companyId, role } = useCompany()
  const { data, error, refetch } = useQuery(brandingQuery(companyId))
  const mayChange = hasRight(role, 'manage')
  return (
    <SettingsFrame title="Branding">
      {error && !data && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton rows={5} />
        </div>
      )}
      {data && mayChange && <BrandingForm key={companyId} read={data} />}
      {data && !mayChange && <BrandingFacts branding={data} />}
    </SettingsFrame>
  )
}

function BrandingFacts({ branding }: { branding: Branding }) {
  return (
    <div className="card card-padded branding">
      <Logo logoUrl={branding.logoUrl} />
      <dl className="facts">
        {brandingFields.map((field) => (
          <div className="fact" key={field.path}>
            <dt>{field.label}</dt>
            <dd>{formatSetting(field, branding[field.path])}</dd>
          </div>
        ))}
      </dl>
      <p className="small soft">Admins may change the branding.</p>
    </div>
  )
}
