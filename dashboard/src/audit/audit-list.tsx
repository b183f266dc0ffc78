import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { hasRight } from '../../../src/kernel/rights.ts'
import type { Company } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { TextField } from '../components/field.tsx'
import { useListKeys } from '../components/list-keys.ts'
import { Page } from '../components/page.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import type { ShowPage } from '../lists/pages.ts'
import { RecordResults } from '../lists/record-results.tsx'
import { membersQuery, type Member } from '../team/members-query.ts'
import { auditColumns } from './audit-columns.tsx'
import { actionOptions, callerOptions } from './audit-labels.ts'
import { auditQuery } from './audit-query.ts'
import { parseAuditSearch, type AuditSearch } from './audit-search.ts'

/** Lists the actions on a company and its records, for its admins; the URL holds the filters. */
export function AuditList() {
  const company = useCompany()
  if (!hasRight(company.role, 'manage'))
    return <NotAllowed action="see the audit" company={company.name} by="Admins" />
  return <Audit company={company} />
}

function Audit({ company }: { company: Company }) {
  const { companyId, name, timeZone } = company
  const search = parseAuditSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { data: { members } = { members: [] } } = useQuery(membersQuery(companyId))
  const result = useQuery({
    ...auditQuery(companyId, search),
    select: ({ entries, nextCursor }) => ({ rows: entries, nextCursor }),
  })
  useListKeys()
  const show = (next: AuditSearch, state?: Parameters<ShowPage>[1]) =>
    void navigate({ to: '/$companyId/audit', params: { companyId }, search: next, ...(state && { state }) })
  const { cursor, ...filters } = search
  const query = Object.fromEntries(
    Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
  const isNarrowed = Object.keys(query).length > 0
  return (
    <Page title="Audit" company={name}>
      <Filters
        key={JSON.stringify([query, members.length])}
        search={filters}
        members={members}
        onFilter={show}
      />
      <div className="buttons">
        <ExportButton
          file="GET /dashboard/v1/companies/{companyId}/exports/audit.csv"
          companyId={companyId}
          query={query}
        />
      </div>
      <RecordResults
        label="Audit"
        timeZone={timeZone}
        result={result}
        columns={auditColumns(company, members)}
        idOf={({ id }) => id}
        cursor={cursor}
        onPage={(page, state) => show({ ...filters, cursor: page }, state)}
        nothingYet={<EmptyState title="No entry yet">{null}</EmptyState>}
        narrowed={
          isNarrowed
            ? { nothingFits: 'No entry fits', clear: 'Show all entries', onClear: () => show({}) }
            : undefined
        }
      />
    </Page>
  )
}

type FiltersProps = { search: AuditSearch; members: readonly Member[]; onFilter(search: AuditSearch): void }

function Filters({ search, members, onFilter }: FiltersProps) {
  const { actor = '', action = '', from = '', to = '' } = search
  const { register, handleSubmit } = useForm({ values: { actor, action, from, to } })
  const filter = handleSubmit((values) => onFilter(parseAuditSearch({ ...search, ...values })))
  const people = members.flatMap(({ personId, name, email }) =>
    personId === undefined ? [] : [{ value: personId, label: name ?? email, group: 'People' }],
  )
  const callers = callerOptions.map((each) => ({ ...each, group: 'Others' }))
  const isListed = actor === '' || [...people, ...callers].some(({ value }) => value === actor)
  return (
    <form className="card card-padded filter-panel" noValidate onSubmit={(event) => void filter(event)}>
      <SelectField
        label="Actor"
        options={[
          { value: '', label: 'Everyone' },
          ...(isListed ? [] : [{ value: actor, label: 'Former user' }]),
          ...people,
          ...callers,
        ]}
        {...register('actor')}
      />
      <SelectField
        label="Action"
        options={[{ value: '', label: 'All actions' }, ...actionOptions]}
        {...register('action')}
      />
      <TextField label="From" type="date" {...register('from')} />
      <TextField label="To" type="date" {...register('to')} />
      <Button type="submit">Show</Button>
    </form>
  )
}
