import { roleLabels } from '../layout/role-labels.ts'
import { none, type Column } from '../components/data-table.tsx'
import { Icon } from '../components/icon.tsx'
import { BriefInstant } from '../components/instant.tsx'
import { Menu } from '../components/menu.tsx'
import { Pill, type Tone } from '../components/pill.tsx'
import { memberName, type MemberAction } from './member-dialog.tsx'
import type { Member } from './members-query.ts'

type Open = (action: MemberAction | 'invite', member: Member) => void

const statusLabels: Record<Member['status'], { tone: Tone; label: string }> = {
  active: { tone: 'good', label: 'Active' },
  invited: { tone: 'flight', label: 'Invited' },
  suspended: { tone: 'warn', label: 'Suspended' },
}

/** Returns the columns of the member table. The column of actions appears only for users who may change members. */
export function memberColumns(timeZone: string, ownId: string, open: Open | undefined): Column<Member>[] {
  const actionColumn: Column<Member> = {
    head: 'Change',
    isHeadUnseen: true,
    kind: 'action',
    cell: (member) => open && <MemberActions member={member} open={open} />,
  }
  return [
    {
      head: 'Name',
      kind: 'text',
      cell: ({ name, personId }) => `${name ?? none}${personId === ownId ? ' (you)' : ''}`,
    },
    { head: 'Email', kind: 'detail', cell: ({ email }) => email },
    { head: 'Role', kind: 'meta', cell: ({ role }) => roleLabels[role].name },
    {
      head: 'Status',
      kind: 'state',
      cell: ({ status }) => <Pill tone={statusLabels[status].tone}>{statusLabels[status].label}</Pill>,
    },
    {
      head: 'Second factor',
      kind: 'minor',
      from: 'wide',
      cell: ({ twoFactor, twoFactorResetBy }) =>
        !twoFactor ? 'None' : twoFactorResetBy === 'admin' ? 'Set up' : 'Set up (the operator resets it)',
    },
    {
      head: 'Last seen',
      kind: 'minor',
      from: 'medium',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === undefined ? 'Never' : <BriefInstant at={lastSeenAt} timeZone={timeZone} />,
    },
    ...(open ? [actionColumn] : []),
  ]
}

function MemberActions({ member, open }: { member: Member; open: Open }) {
  const { status, twoFactorResetBy } = member
  const entries: [MemberAction | 'invite', string][] = [
    ['role', 'Change role'],
    ...(status === 'invited' ? [['invite', 'Invite again'] as [MemberAction | 'invite', string]] : []),
  ]
  if (status === 'active') entries.push(['suspend', 'Suspend'])
  if (status === 'suspended') entries.push(['resume', 'Restore access'])
  if (twoFactorResetBy === 'admin') entries.push(['reset', 'Reset second factor'])
  entries.push(['remove', 'Remove'])
  return (
    <Menu
      className="button"
      label={`Change ${memberName(member)}`}
      align="end"
      shows={
        <>
          Change
          <Icon name="down" />
        </>
      }
      entries={entries.map(([action, label]) => ({
        id: action,
        shows: label,
        onChoose: () => open(action, member),
      }))}
    />
  )
}
