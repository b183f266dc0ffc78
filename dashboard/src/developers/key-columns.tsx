import { Button } from '../components/button.tsx'
import { none, type Column } from '../components/data-table.tsx'
import { Day } from '../components/day.tsx'
import { BriefInstant } from '../components/instant.tsx'
import { roleLabels } from '../layout/role-labels.ts'
import type { ApiKey } from './keys-query.ts'

type Actor = NonNullable<ApiKey['createdBy']>

/** Returns the name of the actor of a key. */
const actorName = ({ type, name }: Actor) => name ?? (type === 'operator' ? 'the operator' : 'a former user')

/** Returns the name of a key, or its last characters if it has none. */
export const keyName = ({ name, lastFour }: ApiKey) => name ?? `key ending in ${lastFour ?? none}`

type DoneProps = { at: string; by: Actor | undefined; timeZone: string }

function Done({ at, by, timeZone }: DoneProps) {
  return (
    <>
      <Day at={at} timeZone={timeZone} />
      {by && ` by ${actorName(by)}`}
    </>
  )
}

const identity: Column<ApiKey>[] = [
  { head: 'Name', kind: 'text', cell: ({ name }) => name ?? none },
  { head: 'Role', kind: 'meta', cell: ({ role }) => roleLabels[role].name },
  {
    head: 'Key',
    kind: 'state',
    cell: ({ lastFour }) => (lastFour === undefined ? none : <code>…{lastFour}</code>),
  },
]

const lastUse = (timeZone: string): Column<ApiKey> => ({
  head: 'Last used',
  kind: 'minor',
  from: 'medium',
  cell: ({ lastUsedAt }) =>
    lastUsedAt === undefined ? 'Never' : <BriefInstant at={lastUsedAt} timeZone={timeZone} />,
})

/** Returns the columns of the keys that can be used. */
export function keyColumns(timeZone: string, onRetire: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    ...identity,
    {
      head: 'Created',
      kind: 'minor',
      from: 'wide',
      cell: ({ createdAt, createdBy }) => <Done at={createdAt} by={createdBy} timeZone={timeZone} />,
    },
    lastUse(timeZone),
    {
      head: 'Ends',
      kind: 'minor',
      from: 'wide',
      cell: ({ expiresAt }) =>
        expiresAt === undefined ? none : <BriefInstant at={expiresAt} timeZone={timeZone} />,
    },
    {
      head: 'Retire',
      isHeadUnseen: true,
      kind: 'number',
      cell: (key) => (
        <Button aria-label={`Retire ${keyName(key)}`} onClick={() => onRetire(key)}>
          Retire
        </Button>
      ),
    },
  ]
}

/** Returns the columns of retired keys. */
export function retiredColumns(timeZone: string): Column<ApiKey>[] {
  return [
    ...identity,
    lastUse(timeZone),
    {
      head: 'Retired',
      kind: 'number',
      cell: ({ revokedAt, revokedBy }) =>
        revokedAt && <Done at={revokedAt} by={revokedBy} timeZone={timeZone} />,
    },
  ]
}
