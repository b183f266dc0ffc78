import { diffFields } from '#audit'
import type { UserDeps } from './user-deps.ts'
import { listPlaces, userAuditRows, type RequestOrigin, type User } from './user.ts'
import { userIsRenamed } from './user-queries.ts'
import type { SignedInUser } from './session.ts'

/** Renames the signed-in user. Records of past actions keep the old name. */
export async function renameUser(
  deps: UserDeps,
  caller: SignedInUser,
  name: string,
  from: RequestOrigin,
): Promise<User> {
  const { user } = caller
  const places = listPlaces(caller)
  const changes = diffFields({ name: user.name }, { name })
  if (changes === undefined) return user
  await deps.db.writeGuarded(userIsRenamed, { id: user.id, name, at: deps.clock.now() }, [
    userAuditRows(deps, { user, places, from }, 'person.renamed', changes),
  ])
  return { ...user, name }
}
