import type { FieldConflict } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { Instant } from '../components/instant.tsx'
import { Notice } from '../components/notice.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { formatSetting, keyOf, parseTyped, type Setting, type SettingValues } from './setting.ts'

type Props = {
  conflicts: readonly FieldConflict[]
  settings: readonly Setting[]
  values: SettingValues
  isSaving: boolean
  onUseTheirs(): void
}

/** Shows the fields that another change set meanwhile, and lets the user choose. Its last button submits the form. */
export function ConflictNotice({ conflicts, settings, values, isSaving, onUseTheirs }: Props) {
  return (
    <Notice tone="warn" role="alert">
      <p>Nothing is saved yet. These settings were changed while you edited them:</p>
      {settings.map((setting) => {
        const conflict = conflicts.find(({ path }) => path === setting.path)
        const yours = values[keyOf(setting)]
        return conflict && <Conflict key={setting.path} setting={setting} conflict={conflict} yours={yours} />
      })}
      <div className="buttons">
        <Button onClick={onUseTheirs}>Use theirs</Button>
        <Button type="submit" working={isSaving && 'Saving…'}>
          Save mine anyway
        </Button>
      </div>
    </Notice>
  )
}

type ConflictProps = { setting: Setting; conflict: FieldConflict; yours: string | boolean | undefined }

function Conflict({ setting, conflict, yours = '' }: ConflictProps) {
  const { timeZone } = useCompany()
  const { before, now, changedAt, changedBy } = conflict
  const show = (value: unknown) => formatSetting(setting, value)
  return (
    <div>
      <p>
        <strong>
          {setting.label}: {show(before)} → {show(now)}
        </strong>
        , by {changedBy} on <Instant at={changedAt} timeZone={timeZone} />
      </p>
      <p>Yours: {show(parseTyped(setting, yours))}</p>
    </div>
  )
}
