import { useQuery } from '@tanstack/react-query'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Refusal } from '../components/refusal.tsx'
import { Section } from '../components/section.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { formatSetting, readSetting, type SettingGroup } from './setting.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { settingsQuery, type Settings } from './settings-query.ts'

type Props = {
  title: string
  groups: readonly SettingGroup[]
  /** Whether the form shows the next reminders and retries. */
  showsNext?: boolean
}

/** Shows settings of a company in groups. Admins change them, and other users read them. */
export function SettingsPage({ title, groups, showsNext = false }: Props) {
  const { companyId, role } = useCompany()
  const { data, error, refetch } = useQuery(settingsQuery(companyId))
  const mayChange = hasRight(role, 'manage')
  return (
    <SettingsFrame title={title}>
      {error && !data && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton rows={5} />
        </div>
      )}
      {data && mayChange && (
        <SettingsForm key={companyId} read={data} groups={groups} showsNext={showsNext} />
      )}
      {data && !mayChange && <SettingFacts settings={data} groups={groups} />}
    </SettingsFrame>
  )
}

function SettingFacts({ settings, groups }: { settings: Settings; groups: readonly SettingGroup[] }) {
  return (
    <div className="sections">
      {groups.map(({ title, description, settings: shown }) => (
        <Section key={title} title={title} description={description}>
          <dl className="facts">
            {shown.map((setting) => (
              <div className="fact" key={setting.path}>
                <dt>{setting.label}</dt>
                <dd>{formatSetting(setting, readSetting(settings, setting))}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
      <p className="small soft">Admins may change these settings.</p>
    </div>
  )
}
