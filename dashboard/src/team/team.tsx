import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../api/me.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Page } from '../components/page.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog, type MemberAction } from './member-dialog.tsx'
import { memberColumns } from './member-columns.tsx'
import { membersQuery, type Member } from './members-query.ts'

type Opened = { act: 'invite'; email?: string } | { act: MemberAction; member: Member }

/** Lists the members of a company. Admins can invite and change them. */
export function Team() {
  const company = useCompany()
  const { companyId, name, role, timeZone } = company
  const { person } = useMe()
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useQuery(membersQuery(companyId))
  const mayChange = hasRight(role, 'manage')
  const close = () => setOpened(undefined)
  const open = (act: MemberAction | 'invite', member: Member) =>
    setOpened(act === 'invite' ? { act, email: member.email } : { act, member })
  const columns = memberColumns(timeZone, person.personId, mayChange ? open : undefined)
  return (
    <Page
      title="Team"
      company={name}
      acts={
        mayChange && (
          <Button look="main" onClick={() => setOpened({ act: 'invite' })}>
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
      <p className="small soft">Times are those of {timeZone.replaceAll('_', ' ')}.</p>
      {opened?.act === 'invite' && (
        <InviteDialog companyId={companyId} email={opened.email} onClose={close} />
      )}
      {opened && opened.act !== 'invite' && (
        <MemberDialog companyId={companyId} act={opened.act} member={opened.member} onClose={close} />
      )}
    </Page>
  )
}
