import { diffFields } from '#audit'
import type { PeopleParts } from './parts.ts'
import { personNoted, type From, type Person } from './person.ts'
import { personIsRenamed } from './person-queries.ts'
import type { SignedIn } from './session.ts'

/** Renames the signed-in user. Records of past actions keep the old name. */
export async function renameOneself(
  parts: PeopleParts,
  caller: SignedIn,
  name: string,
  from: From,
): Promise<Person> {
  const { person, memberships } = caller
  const companyIds = memberships.map(({ companyId }) => companyId)
  const changes = diffFields({ name: person.name }, { name })
  if (changes === undefined) return person
  await parts.db.writeGuarded(personIsRenamed, { id: person.id, name, at: parts.clock.now() }, [
    personNoted(parts, { person, companyIds, from }, 'person.renamed', changes),
  ])
  return { ...person, name }
}
