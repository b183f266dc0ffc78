import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { BreakableText } from '../components/breakable-text.tsx'
import { none, type Column } from '../components/data-table.tsx'
import { Instant } from '../components/instant.tsx'
import { recordUrl } from '../layout/record-url.ts'
import type { Member } from '../team/members-query.ts'
import { actionLabels, subjectLabels } from './audit-labels.ts'
import type { AuditEntry } from './audit-entry.ts'
import { describeChanges } from './change-words.ts'

const shownMax = 5

/** Returns the columns of the audit. Members are named by their current name. */
export function auditColumns(company: Company, members: readonly Member[]): Column<AuditEntry>[] {
  const { timeZone } = company
  return [
    {
      head: 'What',
      kind: 'prose',
      cell: (entry) => (
        <>
          <strong>{actionLabels[entry.action]}</strong>{' '}
          <Subject company={company} entry={entry} members={members} />
          {entry.changes && <ChangeList texts={describeChanges(entry.changes, timeZone)} />}
        </>
      ),
    },
    {
      head: 'Who',
      kind: 'prose',
      cell: ({ actor: { name, email } }) => (
        <>
          {name}
          {email !== undefined && (
            <p className="small soft">
              <BreakableText text={email} />
            </p>
          )}
        </>
      ),
    },
    { head: 'From', kind: 'meta', cell: ({ address }) => address ?? none },
    { head: 'When', kind: 'meta', cell: ({ at }) => <Instant at={at} timeZone={timeZone} /> },
  ]
}

type SubjectProps = { company: Company; entry: AuditEntry; members: readonly Member[] }

/** Names the record of an entry, with a link if it has a page. */
function Subject({ company: { companyId }, entry: { subject, changes }, members }: SubjectProps) {
  const { kind, id } = subject
  if (kind === 'invoice' || kind === 'transaction' || kind === 'customer' || kind === 'subscription') {
    const number = kind === 'invoice' ? changes?.['invoiceId']?.after : undefined
    return (
      <Link to={recordUrl(companyId, kind, id)}>
        {typeof number === 'string' ? number : subjectLabels[kind]}
      </Link>
    )
  }
  if (kind === 'member' || kind === 'person') {
    const member = members.find(({ memberId, personId }) => memberId === id || personId === id)
    return member && <BreakableText text={member.name ?? member.email} />
  }
  return kind === 'product' || kind === 'custom_field' ? id : null
}

/** Lists the changes of an entry. A long list is folded. */
export function ChangeList({ texts }: { texts: readonly string[] }) {
  const list = (shown: readonly string[]) => (
    <ul className="audit-changes small">
      {shown.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  const [first, others] = [texts.slice(0, shownMax), texts.slice(shownMax)]
  return (
    <>
      {list(first)}
      {others.length > 0 && (
        <details className="small">
          <summary>{others.length} more</summary>
          {list(others)}
        </details>
      )}
    </>
  )
}
