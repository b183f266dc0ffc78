import type { FieldConflict } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { Instant } from '../components/instant.tsx'
import { Notice } from '../components/notice.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { formatSetting, type Setting } from './setting.ts'

type Props = {
  conflicts: readonly FieldConflict[]
  settings: readonly Setting[]
  onUseTheirs(): void
  /** Submits the form again. */
  onSaveMine(): void
}

/** Shows the fields that another change set meanwhile, and lets the user choose. */
export function ConflictNotice({ conflicts, settings, onUseTheirs, onSaveMine }: Props) {
  const { timeZone } = useCompany()
  return (
    <Notice tone="warn" role="alert">
      <p>Nothing is saved yet. These settings were changed while you edited them:</p>
      <ul>
        {conflicts.map(({ path, before, now, changedAt, changedBy }) => {
          const setting = settings.find((each) => each.path === path) ?? { label: path, kind: 'text' }
          return (
            <li key={path}>
              {setting.label}: {formatSetting(setting, before)} → {formatSetting(setting, now)}, by{' '}
              {changedBy} on <Instant at={changedAt} timeZone={timeZone} />
            </li>
          )
        })}
      </ul>
      <div className="buttons">
        <Button onClick={onUseTheirs}>Use theirs</Button>
        <Button onClick={onSaveMine}>Save mine anyway</Button>
      </div>
    </Notice>
  )
}
