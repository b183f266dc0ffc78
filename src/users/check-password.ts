import { loadExistingCompany } from '#companies'
import type { UserDeps } from './user-deps.ts'
import { listActiveMemberships, type RequestOrigin } from './user.ts'
import { noticeMailRows } from './user-mail.ts'
import { findAccountOfEmail, userIsLocked } from './user-queries.ts'
import { throttlePassword } from './login-throttle.ts'

/** Verifies a password like `throttlePassword`, and mails the user if an attacker guesses at it. */
export async function checkPassword(
  deps: UserDeps,
  { email, address }: { email: string } & Pick<RequestOrigin, 'address'>,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  return throttlePassword(
    deps,
    { email, address, onGuessed: () => mailGuessingNotice(deps, email, address) },
    verify,
  )
}

async function mailGuessingNotice(deps: UserDeps, email: string, address: string): Promise<void> {
  const { db, clock } = deps
  const account = await db.first(findAccountOfEmail, { email })
  const [first] = account ? await listActiveMemberships(db, account.id) : []
  if (!account || !first) return
  const company = await loadExistingCompany(db, first.companyId)
  const notice = { to: email, topic: 'password_guessed', address } as const
  const guardRow = { id: account.id, at: clock.now(), alone_in: null }
  await db.writeGuarded(userIsLocked, guardRow, noticeMailRows(deps, company, notice))
}
