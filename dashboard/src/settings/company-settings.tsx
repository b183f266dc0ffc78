import { formatZone } from '../components/zone-note.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** Shows the name and the time zone of a company. */
export function CompanySettings() {
  const { name, timeZone } = useCompany()
  return (
    <SettingsFrame title="Company settings">
      <div className="card card-padded">
        <p>{name}</p>
        <p className="soft">{formatZone(timeZone)}</p>
      </div>
    </SettingsFrame>
  )
}
