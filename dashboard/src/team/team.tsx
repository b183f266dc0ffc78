import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../api/me.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Page } from '../components/page.tsx'
import { ZoneNote } from '../components/zone-note.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog, type MemberAction } from './member-dialog.tsx'
import { memberColumns } from './member-columns.tsx'
import { membersQuery, type Member } from './members-query.ts'

type Opened = { action: 'invite'; email?: string } | { action: MemberAction; member: Member }

/** Lists the members of a company. Admins can invite and change them. */
export function Team() {
  const company = useCompany()
  const { companyId, name, role, timeZone } = company
  const { person: user } = useMe()
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useQuery(membersQuery(companyId))
  const mayChange = hasRight(role, 'manage')
  const close = () => setOpened(undefined)
  const open = (action: MemberAction | 'invite', member: Member) =>
    setOpened(action === 'invite' ? { action, email: member.email } : { action, member })
  const columns = memberColumns(timeZone, user.personId, mayChange ? open : undefined)
  return (
    <Page
      title="Team"
      company={name}
      actions={
        mayChange && (
          <Button variant="main" onClick={() => setOpened({ action: 'invite' })}>
            Invite
          </Button>
        )
      }
    >
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="card">
          <DataTable label="People" columns={columns} rows={data.members} idOf={({ memberId }) => memberId} />
        </div>
      )}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton rows={5} />
        </div>
      )}
      <ZoneNote timeZone={timeZone} />
      {opened?.action === 'invite' && (
        <InviteDialog companyId={companyId} email={opened.email} onClose={close} />
      )}
      {opened && opened.action !== 'invite' && (
        <MemberDialog companyId={companyId} action={opened.action} member={opened.member} onClose={close} />
      )}
    </Page>
  )
}
