import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { request } from '../api/request.ts'
import type { Company } from '../api/users.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Page } from '../components/page.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { showToast } from '../components/toasts.tsx'
import { ZoneNote } from '../components/zone-note.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { DeveloperTabs } from './developers.tsx'
import { keyColumns, keyName, retiredColumns } from './key-columns.tsx'
import { keysQuery, refetchKeys, type ApiKey } from './keys-query.ts'

const retire = 'DELETE /dashboard/v1/companies/{companyId}/api-keys/{keyId}'

/** Lists the API keys of a company. Its admins create and retire them. */
export function KeysPage() {
  const company = useCompany()
  if (!hasRight(company.role, 'manage'))
    return <NotAllowed action="see API keys" company={company.name} by="Admins" />
  return <Keys company={company} />
}

function Keys({ company: { companyId, name, timeZone } }: { company: Company }) {
  const [opened, setOpened] = useState<'create' | ApiKey>()
  const { data, error, refetch } = useQuery(keysQuery(companyId))
  const close = () => setOpened(undefined)
  return (
    <Page
      title="API keys"
      company={name}
      actions={
        <Button variant="main" onClick={() => setOpened('create')}>
          Create key
        </Button>
      }
    >
      <DeveloperTabs />
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton rows={4} />
        </div>
      )}
      {data && <KeyTables keys={data} timeZone={timeZone} onRetire={setOpened} />}
      <ZoneNote timeZone={timeZone} />
      {opened === 'create' && <CreateKeyDialog companyId={companyId} onClose={close} />}
      {opened !== undefined && opened !== 'create' && (
        <RetireDialog companyId={companyId} apiKey={opened} onClose={close} />
      )}
    </Page>
  )
}

type TablesProps = { keys: readonly ApiKey[]; timeZone: string; onRetire(key: ApiKey): void }

function KeyTables({ keys, timeZone, onRetire }: TablesProps) {
  const current = keys.filter(({ revokedAt }) => revokedAt === undefined)
  const retired = keys.filter(({ revokedAt }) => revokedAt !== undefined)
  const idOf = ({ keyId }: ApiKey) => keyId
  return (
    <>
      <div className="card">
        {current.length > 0 ? (
          <DataTable label="API keys" columns={keyColumns(timeZone, onRetire)} rows={current} idOf={idOf} />
        ) : (
          <EmptyState title="No key in use">
            <p className="soft">Your server calls the API with a key.</p>
          </EmptyState>
        )}
      </div>
      {retired.length > 0 && (
        <section className="page-part">
          <h2>Retired</h2>
          <div className="card">
            <DataTable label="Retired" columns={retiredColumns(timeZone)} rows={retired} idOf={idOf} />
          </div>
        </section>
      )}
    </>
  )
}

type RetireProps = { companyId: string; apiKey: ApiKey; onClose(): void }

function RetireDialog({ companyId, apiKey, onClose }: RetireProps) {
  return (
    <AskDialog
      title="Retire key"
      description={`Calls with ${keyName(apiKey)} are refused at once, and its sessions end. This cannot be undone.`}
      action="Retire key"
      working="Retiring…"
      destroys
      run={async () => {
        await request(retire, { params: { companyId, keyId: apiKey.keyId } })
        showToast('The key is retired.')
        await refetchKeys(companyId)
      }}
      onClose={onClose}
    />
  )
}
