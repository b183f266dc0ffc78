import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Button } from '../components/button.tsx'
import { CheckField } from '../components/check-field.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import {
  newViewId,
  removeView,
  saveView,
  type Filters,
  type SavedViewList,
  type SavedView,
} from './saved-views.ts'

type Props = { savedViews: SavedViewList; onClose(): void }

/** Saves the current filters as a view, or renames a saved view. */
export function SaveViewDialog({ savedViews, view, onClose }: Props & { view?: SavedView | undefined }) {
  const { list, company } = savedViews
  const [viewId] = useState(() => view?.viewId ?? newViewId())
  const form = useForm({ defaultValues: { name: view?.name ?? '', shared: view?.shared ?? false } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ name, shared }) => {
    const filters = view?.filters ?? ((await savedViews.readFilters()) as Filters | undefined)
    if (!filters) throw new Error('No record matches your search: there is nothing to save.')
    await saveView(list, company.companyId, viewId, {
      name,
      shared,
      filters,
      ...(view?.columns ? { columns: view.columns } : {}),
    })
    showToast(`The view ${name} is saved.`)
    onClose()
    savedViews.onShow(viewId)
  })
  return (
    <Dialog isOpen onClose={onClose} title={view ? 'Rename view' : 'Save view'}>
      <Form onSubmit={submit}>
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        {hasRight(company.role, 'manage') && (
          <CheckField label="For all users" {...form.register('shared')} />
        )}
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="main" type="submit" working={isSubmitting && 'Saving…'}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Deletes a saved view. Its records stay. */
export function DeleteViewDialog({ savedViews, view, onClose }: Props & { view: SavedView }) {
  const { list, company } = savedViews
  const form = useForm()
  const submit = useSubmission(form, async () => {
    await removeView(list, company.companyId, view.viewId)
    showToast(`The view ${view.name} is deleted.`)
    onClose()
    savedViews.onShow(undefined)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete view"
      description={`${view.name} is deleted${view.shared ? ' for all users' : ''}. Its records are kept.`}
    >
      <Form onSubmit={submit}>
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="destroys" type="submit" working={form.formState.isSubmitting && 'Deleting…'}>
            Delete view
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
