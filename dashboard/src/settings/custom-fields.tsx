import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { request } from '../api/request.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { Pill } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { showToast } from '../components/toasts.tsx'
import { customFieldsQuery, refetchCustomFields, type CustomField } from '../invoices/custom-fields-query.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { entities, typeBody, typeLabels } from './field-labels.ts'
import { SettingsFrame } from './settings-frame.tsx'

/** The open dialog: a new field, a change of one, or the question before one is archived. */
type Opened = { form: CustomField | undefined } | { archive: CustomField }

/** Lists the custom fields of a company by record, for its admins. */
export function CustomFields() {
  const { companyId, name, role } = useCompany()
  if (!hasRight(role, 'manage'))
    return <NotAllowed action="change custom fields" company={name} by="Admins" />
  return <FieldLists companyId={companyId} />
}

function FieldLists({ companyId }: { companyId: string }) {
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useQuery(customFieldsQuery(companyId))
  const onClose = () => setOpened(undefined)
  return (
    <SettingsFrame title="Custom fields">
      <div className="list-tools">
        <Button variant="main" onClick={() => setOpened({ form: undefined })}>
          New field
        </Button>
      </div>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton rows={5} />
        </div>
      )}
      {data?.length === 0 && (
        <div className="card">
          <EmptyState title="No custom field yet">
            <p className="soft">A custom field keeps data of your own, such as a chart number.</p>
          </EmptyState>
        </div>
      )}
      {entities.map(({ entity, label }) => {
        const fields = data?.filter((field) => field.entity === entity) ?? []
        return fields.length > 0 && <FieldList key={entity} label={label} fields={fields} open={setOpened} />
      })}
      {opened && 'form' in opened && (
        <FieldDialog companyId={companyId} field={opened.form} onClose={onClose} />
      )}
      {opened && 'archive' in opened && (
        <ArchiveDialog companyId={companyId} field={opened.archive} onClose={onClose} />
      )}
    </SettingsFrame>
  )
}

type ListProps = { label: string; fields: CustomField[]; open(opened: Opened): void }

function FieldList({ label, fields, open }: ListProps) {
  const active = fields.filter(({ archived }) => !archived)
  const archived = fields.filter((field) => field.archived)
  return (
    <section className="card" aria-label={label}>
      <h2 className="card-head">{label}</h2>
      <DataTable
        label={`Fields of ${label.toLowerCase()}`}
        columns={fieldColumns(open)}
        rows={[...active, ...archived]}
        idOf={({ key }) => key}
      />
    </section>
  )
}

function fieldColumns(open: (opened: Opened) => void): Column<CustomField>[] {
  return [
    { head: 'Label', kind: 'text', cell: ({ label, key }) => label ?? key },
    { head: 'Key', kind: 'minor', cell: ({ key }) => <code>{key}</code> },
    { head: 'Type', kind: 'detail', cell: describeType },
    {
      head: 'Status',
      kind: 'state',
      cell: ({ archived }) => (
        <Pill tone={archived ? 'quiet' : 'good'}>{archived ? 'Archived' : 'Active'}</Pill>
      ),
    },
    {
      head: 'Change',
      isHeadUnseen: true,
      kind: 'number',
      cell: (field) => <FieldActions field={field} open={open} />,
    },
  ]
}

function describeType({ type, options }: CustomField): string {
  return options ? `${typeLabels[type]}: ${options.join(', ')}` : typeLabels[type]
}

function FieldActions({ field, open }: { field: CustomField; open(opened: Opened): void }) {
  return (
    <Menu
      className="button"
      label={`Change ${field.label ?? field.key}`}
      align="end"
      shows={
        <>
          Change
          <Icon name="down" />
        </>
      }
      entries={[
        { id: 'change', shows: 'Change field', onChoose: () => open({ form: field }) },
        {
          id: 'archive',
          shows: field.archived ? 'Restore' : 'Archive',
          onChoose: () => open({ archive: field }),
        },
      ]}
    />
  )
}

type ArchiveProps = { companyId: string; field: CustomField; onClose(): void }

function ArchiveDialog({ companyId, field, onClose }: ArchiveProps) {
  const { entity, key, label, type, options = [], archived } = field
  const name = label ?? key
  return (
    <AskDialog
      title={archived ? 'Restore field' : 'Archive field'}
      description={
        archived
          ? `Forms show ${name} again.`
          : `Forms no longer show ${name}. Records that have it keep it, and so do exports.`
      }
      action={archived ? 'Restore' : 'Archive'}
      working={archived ? 'Restoring…' : 'Archiving…'}
      onClose={onClose}
      run={async () => {
        await request('PUT /dashboard/v1/companies/{companyId}/custom-fields/{entity}/{key}', {
          params: { companyId, entity, key },
          body: { ...(label && { label }), ...typeBody(type, options), archived: !archived },
        })
        showToast(archived ? 'The field is restored.' : 'The field is archived.')
        await refetchCustomFields(companyId)
      }}
    />
  )
}
