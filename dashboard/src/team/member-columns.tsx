import { roleWords } from '../frame/role-words.ts'
import type { Column } from '../parts/data-table.tsx'
import { Icon } from '../parts/icon.tsx'
import { Instant } from '../parts/instant.tsx'
import { Menu } from '../parts/menu.tsx'
import { Pill, type Tone } from '../parts/pill.tsx'
import { memberName, type MemberAct } from './member-dialog.tsx'
import type { Member } from './members-query.ts'

type Open = (act: MemberAct | 'invite', member: Member) => void

const statusWords: Record<Member['status'], { tone: Tone; word: string }> = {
  active: { tone: 'good', word: 'Active' },
  invited: { tone: 'flight', word: 'Invited' },
  suspended: { tone: 'warn', word: 'Suspended' },
}

/** What the table of people says of each; what can be done is there for those who may. */
export function memberColumns(timeZone: string, ownId: string, open: Open | undefined): Column<Member>[] {
  const acts: Column<Member> = {
    head: 'Change',
    isHeadUnseen: true,
    kind: 'number',
    cell: (member) => open && <Acts member={member} open={open} />,
  }
  return [
    {
      head: 'Name',
      cell: ({ name, personId }) => (
        <>
          <span className="member-name">{name ?? '—'}</span>
          {personId === ownId && <span className="soft"> (you)</span>}
        </>
      ),
    },
    { head: 'Email', kind: 'meta', cell: ({ email }) => email },
    { head: 'Role', cell: ({ role }) => roleWords[role].name },
    {
      head: 'Status',
      cell: ({ status }) => <Pill tone={statusWords[status].tone}>{statusWords[status].word}</Pill>,
    },
    {
      head: 'Second factor',
      kind: 'minor',
      cell: ({ twoFactor }) => (twoFactor ? 'Set up' : 'None'),
    },
    {
      head: 'Last seen',
      kind: 'minor',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === undefined ? 'Never' : <Instant at={lastSeenAt} timeZone={timeZone} />,
    },
    ...(open ? [acts] : []),
  ]
}

function Acts({ member, open }: { member: Member; open: Open }) {
  const { status, twoFactor } = member
  const acts: [MemberAct | 'invite', string][] = [
    ['role', 'Change role'],
    ...(status === 'invited' ? [['invite', 'Invite again'] as [MemberAct | 'invite', string]] : []),
  ]
  if (status === 'active') acts.push(['suspend', 'Suspend'])
  if (status === 'suspended') acts.push(['resume', 'Let in again'])
  if (twoFactor) acts.push(['reset', 'Reset second factor'])
  acts.push(['remove', 'Remove'])
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
      entries={acts.map(([act, label]) => ({ id: act, shows: label, onChoose: () => open(act, member) }))}
    />
  )
}
