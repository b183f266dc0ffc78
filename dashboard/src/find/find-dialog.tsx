import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Company } from '../api/users.ts'
import { formatError } from '../api/errors.ts'
import { recordUrl } from '../layout/record-url.ts'
import { ComboboxField } from '../components/combobox.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useDebounced } from '../components/use-debounced.ts'
import { SearchResult } from './search-result.tsx'
import { findQuery, queryLengthMin, type FoundRecord } from './find-query.ts'

/** Searches the records of a company and opens the chosen one. */
export function FindDialog({ company: { companyId }, onClose }: { company: Company; onClose(): void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const searchText = useDebounced(typed.trim())
  const { data, error, isFetching } = useQuery(findQuery(companyId, searchText))
  const isEnough = typed.trim().length >= queryLengthMin
  const isLoading = isFetching || searchText !== typed.trim()
  const open = ({ kind, id }: FoundRecord) => {
    onClose()
    if (kind !== 'request') return void navigate({ to: recordUrl(companyId, kind, id) })
    void navigate({
      to: '/$companyId/developers/requests',
      params: { companyId },
      search: { correlationId: id },
    })
  }
  const wanted = useRef('')
  // Enter waits for the results of the current text. The listed results may belong to an earlier one.
  const waitForResults = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isLoading || !isEnough) return
    event.preventDefault()
    event.stopPropagation()
    const text = typed.trim()
    wanted.current = text
    const [first] = await client.fetchQuery(findQuery(companyId, text)).catch(() => [])
    if (first && wanted.current === text) open(first)
  }
  return (
    <Dialog isOpen onClose={onClose} title="Find">
      <div className="find" onKeyDownCapture={(event) => void waitForResults(event)}>
        <ComboboxField<FoundRecord>
          label="Find"
          placeholder="Number, name, email, last four, amount"
          typed={typed}
          onType={(text) => {
            setTyped(text)
            wanted.current = ''
          }}
          items={isEnough && !error ? (data ?? []) : []}
          idOf={({ id }) => id}
          takesFirst
          groupOf={({ kind }) => groupLabels[kind]}
          show={(each) => <SearchResult found={each} />}
          onChoose={open}
          none={isEnough && (isLoading ? 'Looking…' : error ? formatError(error) : 'Nothing was found.')}
        />
      </div>
      <p className="small soft find-hint">
        By number, name, email, id, order, request, last four or amount: 4242 51.50 finds a charge of the last
        180 days.
      </p>
    </Dialog>
  )
}

const groupLabels: Record<FoundRecord['kind'], string> = {
  invoice: 'Invoices',
  customer: 'Customers',
  transaction: 'Payments',
  subscription: 'Subscriptions',
  request: 'Requests',
}
