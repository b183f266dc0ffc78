import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Button } from '../components/button.tsx'
import { Refusal } from '../components/refusal.tsx'
import { showToast } from '../components/toasts.tsx'
import { download } from './download.ts'
import { savedViewsQuery, type SavedViewList } from './saved-views.ts'
import { DeleteViewDialog, SaveViewDialog } from './view-dialogs.tsx'

/** Renders the buttons that export a list and that save, rename or delete its views. */
export function ListActions({ savedViews }: { savedViews: SavedViewList }) {
  const { list, company, saved } = savedViews
  const { data: views = [] } = useQuery(savedViewsQuery(list, company.companyId))
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete'>()
  const close = () => setDialog(undefined)
  const shown = views.find(({ viewId }) => viewId === saved)
  const isTheirs = shown && (!shown.shared || hasRight(company.role, 'manage'))
  return (
    <>
      <ExportButton savedViews={savedViews} />
      <Button onClick={() => setDialog('save')}>Save view</Button>
      {isTheirs && <Button onClick={() => setDialog('rename')}>Rename view</Button>}
      {isTheirs && <Button onClick={() => setDialog('delete')}>Delete view</Button>}
      {dialog === 'save' && <SaveViewDialog savedViews={savedViews} onClose={close} />}
      {dialog === 'rename' && shown && (
        <SaveViewDialog savedViews={savedViews} view={shown} onClose={close} />
      )}
      {dialog === 'delete' && shown && (
        <DeleteViewDialog savedViews={savedViews} view={shown} onClose={close} />
      )}
    </>
  )
}

function ExportButton({ savedViews: { list, company, readFilters } }: { savedViews: SavedViewList }) {
  const [state, setState] = useState<{ isWorking: boolean; error?: unknown }>({ isWorking: false })
  const exportAll = async () => {
    setState({ isWorking: true })
    try {
      const filters = await readFilters()
      if (!filters) throw new Error('No record matches your search: there is nothing to export.')
      const name = `GET /dashboard/v1/companies/{companyId}/exports/${list}.csv` as const
      await download(name, company.companyId, { filters: JSON.stringify(filters) })
      showToast('The export is downloaded.')
      setState({ isWorking: false })
    } catch (error) {
      setState({ isWorking: false, error })
    }
  }
  return (
    <>
      <Button working={state.isWorking && 'Exporting…'} onClick={() => void exportAll()}>
        Export CSV
      </Button>
      {state.error !== undefined && <Refusal error={state.error} onRetry={() => void exportAll()} />}
    </>
  )
}
