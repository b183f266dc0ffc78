import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { ApiError, sentence, type FieldConflict } from '../api/errors.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Section } from '../components/section.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { SettingField } from './setting-field.tsx'
import {
  isSame,
  problemOf,
  keyOf,
  toChange,
  toValues,
  type Setting,
  type SettingGroup,
  type SettingValues,
} from './setting.ts'
import { SettingsEffects } from './settings-effects.tsx'
import { keepSettings, settingsQuery, type Settings } from './settings-query.ts'

const endpoint = 'PATCH /dashboard/v1/companies/{companyId}/settings'

type Props = { read: Settings; groups: readonly SettingGroup[]; showsNext: boolean }

/** Lets an admin change settings. Changes that others made meanwhile are shown before they are overwritten. */
export function SettingsForm({ read, groups, showsNext }: Props) {
  const settings = groups.flatMap((group) => group.settings)
  const { form, begun, conflicts, submit, takeTheirs } = useSettingsForm(read, settings)
  const { isSubmitting } = form.formState
  const values = form.watch()
  const isValid = settings.every(
    (setting) => problemOf(setting, values[keyOf(setting)] ?? '', begun) === true,
  )
  return (
    <Form onSubmit={submit}>
      <div className="sections">
        {groups.map(({ title, description, settings: shown }) => (
          <Section key={title} title={title} description={description}>
            <div className="form">
              {shown.map((setting) => (
                <SettingField key={setting.path} setting={setting} begun={begun} form={form} />
              ))}
            </div>
          </Section>
        ))}
      </div>
      <SettingsEffects
        change={isValid ? toChange(settings, begun, values) : undefined}
        asOf={begun.asOf}
        showsNext={showsNext}
      />
      <FormRefusal form={form} />
      {conflicts.length > 0 ? (
        <ConflictNotice
          conflicts={conflicts}
          settings={settings}
          values={values}
          isSaving={isSubmitting}
          onUseTheirs={takeTheirs}
        />
      ) : (
        <div className="buttons">
          <Button variant="main" type="submit" working={isSubmitting && 'Saving…'}>
            Save
          </Button>
        </div>
      )}
    </Form>
  )
}

function useSettingsForm(read: Settings, settings: readonly Setting[]) {
  const { companyId } = useCompany()
  // A refetch must not overwrite the user's input.
  const [begun, setBegun] = useState(read)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const form = useForm<SettingValues>({ defaultValues: toValues(read, settings) })
  const submit = useSubmission(form, async (values) => {
    const change = toChange(settings, begun, values)
    if (!change) {
      setConflicts([])
      showToast('There is nothing to save.')
      return
    }
    const body = { ...change, asOf: begun.asOf }
    const saved = await request(endpoint, { params: { companyId }, body }).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.conflicts.length > 0) {
        await showConflicts(error.conflicts)
        return undefined
      }
      if (!showProblems(form, settings, error)) throw error
      return undefined
    })
    if (!saved) return
    setBegun(saved)
    setConflicts([])
    form.reset(toValues(saved, settings))
    showToast('The settings are saved.')
    await keepSettings(companyId, saved)
  })
  /** Fields that the user did not change take their new value. */
  const showConflicts = async (found: readonly FieldConflict[]) => {
    const now = await queries.fetchQuery({ ...settingsQuery(companyId), staleTime: 0 })
    const [was, is, typed] = [toValues(begun, settings), toValues(now, settings), form.getValues()]
    for (const setting of settings) {
      const key = keyOf(setting)
      if (isSame(setting, was[key], typed[key])) form.setValue(key, is[key] ?? '')
    }
    setBegun(now)
    setConflicts(found)
  }
  const takeTheirs = () => {
    const is = toValues(begun, settings)
    for (const { path } of conflicts) form.setValue(keyOf({ path }), is[keyOf({ path })] ?? '')
    setConflicts([])
  }
  return { form, begun, conflicts, submit, takeTheirs }
}

/** Shows field errors of the server at their fields. Returns whether it found any. */
function showProblems(
  form: UseFormReturn<SettingValues>,
  settings: readonly Setting[],
  error: unknown,
): boolean {
  const problems = error instanceof ApiError ? error.fields : []
  const found = problems.flatMap(({ path, message }) => {
    // An error within a list ends with the place in the list.
    const setting = settings.find(
      (each) => path === `body.${each.path}` || path.startsWith(`body.${each.path}.`),
    )
    return setting ? [{ setting, message }] : []
  })
  for (const { setting, message } of found) form.setError(keyOf(setting), { message: sentence(message) })
  return found.length > 0
}
