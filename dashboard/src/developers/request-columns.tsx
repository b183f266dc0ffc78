import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { Cut } from '../components/cut.tsx'
import type { Column } from '../components/data-table.tsx'
import { Instant } from '../components/instant.tsx'
import { Pill, type Tone } from '../components/pill.tsx'
import { recordUrl, type RecordKind } from '../layout/record-url.ts'
import type { CompanyRequest } from './requests-query.ts'

const recordLabels: Record<RecordKind, string> = {
  invoice: 'Invoice',
  transaction: 'Payment',
  customer: 'Customer',
  subscription: 'Subscription',
}

/** Returns the columns of the requests. */
export function requestColumns({ companyId, timeZone }: Company): Column<CompanyRequest>[] {
  return [
    { head: 'Request', kind: 'prose', cell: (request) => <Call request={request} /> },
    {
      head: 'Status',
      kind: 'state',
      cell: ({ statusCode }) => <Pill tone={toTone(statusCode)}>{String(statusCode)}</Pill>,
    },
    { head: 'Caller', kind: 'meta', cell: (request) => <Cut text={nameCaller(request)} /> },
    {
      head: 'Record',
      kind: 'meta',
      cell: ({ record }) =>
        record && <Link to={recordUrl(companyId, record.kind, record.id)}>{recordLabels[record.kind]}</Link>,
    },
    {
      head: 'Copy',
      isHeadUnseen: true,
      kind: 'action',
      cell: ({ correlationId }) => (
        <CopyButton
          text={correlationId}
          label={`correlation id ${correlationId}`}
          noun="The correlation id"
        />
      ),
    },
    { head: 'Time', kind: 'number', cell: ({ at }) => <Instant at={at} timeZone={timeZone} /> },
  ]
}

function Call({ request }: { request: CompanyRequest }) {
  const { method, path, error, reasonCode, errorText, durationMs, correlationId } = request
  const code = reasonCode ?? error
  return (
    <>
      <strong>{method}</strong> <code>{path}</code>
      {code !== undefined && (
        <p className="small">
          {errorText} <code>{code}</code>
        </p>
      )}
      <p className="small soft">
        {durationMs} ms · <code>{correlationId}</code>
      </p>
    </>
  )
}

function toTone(statusCode: number): Tone {
  if (statusCode >= 500) return 'bad'
  return statusCode >= 400 ? 'warn' : 'good'
}

function nameCaller({ keyId, keyName, person }: CompanyRequest): string {
  if (person) return person.name
  return keyId === undefined ? 'Payer' : (keyName ?? 'API key')
}
