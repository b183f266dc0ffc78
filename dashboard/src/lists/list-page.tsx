import { useId, useState, type ReactNode } from 'react'
import type { Company } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { Chips, type Chip } from '../components/chips.tsx'
import { useListKeys } from '../components/list-keys.ts'
import { Page } from '../components/page.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { Views } from '../components/views.tsx'
import { ListActions } from './list-actions.tsx'
import type { SavedViewList } from './saved-views.ts'

type Props = {
  title: string
  company: Company
  actions?: ReactNode
  /** Links to the built-in and saved views. */
  views?: ReactNode
  find?: { label: string; hint: string; text: string | undefined; onFind(text: string | undefined): void }
  /** Renders the filters as a form with this id. */
  filterPanel?(id: string): ReactNode
  /** More buttons after the filter button. */
  tools?: ReactNode
  /** The list as exports and saved views need it. */
  savedViews?: SavedViewList
  chips: readonly Chip[]
  /** The records, rendered by `RecordResults`. */
  children: ReactNode
}

/** Renders a list page: views, search and filters above the records. */
export function ListPage({
  title,
  company,
  actions,
  views,
  find,
  filterPanel,
  tools,
  savedViews,
  chips,
  children,
}: Props) {
  const panelId = useId()
  const [isFiltering, setIsFiltering] = useState(false)
  useListKeys()
  return (
    <Page title={title} company={company.name} actions={actions}>
      {views && <Views label={`Views of ${title.toLowerCase()}`}>{views}</Views>}
      <div className="list-tools">
        {find && (
          <SearchBox
            label={find.label}
            hint={find.hint}
            value={find.text ?? ''}
            onSearch={(text) => find.onFind(text || undefined)}
          />
        )}
        {filterPanel && (
          <Button
            aria-expanded={isFiltering}
            aria-controls={isFiltering ? panelId : undefined}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            Filter
          </Button>
        )}
        {tools}
        {savedViews && <ListActions savedViews={savedViews} />}
      </div>
      {isFiltering && filterPanel?.(panelId)}
      <Chips chips={chips} />
      {children}
    </Page>
  )
}
