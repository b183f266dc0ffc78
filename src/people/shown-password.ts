import { readExistingCompany } from '#companies'
import type { PeopleParts } from './parts.ts'
import { membershipsOf, type From } from './person.ts'
import { noticeMailed } from './person-mail.ts'
import { findAccountOfEmail, personIsHeld } from './person-queries.ts'
import { triedPassword } from './tries.ts'

/** Verifies a password like `triedPassword`, and mails the user if an attacker guesses at it. */
export async function isShownPassword(
  parts: PeopleParts,
  { email, address }: { email: string } & Pick<From, 'address'>,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  return triedPassword(parts, { email, address, onGuessed: () => mailGuessed(parts, email, address) }, verify)
}

async function mailGuessed(parts: PeopleParts, email: string, address: string): Promise<void> {
  const { db, clock } = parts
  const account = await db.first(findAccountOfEmail, { email })
  const [first] = account ? await membershipsOf(db, account.id) : []
  if (!account || !first) return
  const company = await readExistingCompany(db, first.companyId)
  const notice = { to: email, topic: 'password_guessed', address } as const
  const held = { id: account.id, at: clock.now(), alone_in: null }
  await db.writeGuarded(personIsHeld, held, noticeMailed(parts, company, notice))
}
