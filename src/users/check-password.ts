import type { UserDeps } from './user-deps.ts'
import { listActiveMemberships, listPlaces, type RequestOrigin } from './user.ts'
import { noticeMailRows, openMailbox } from './user-mail.ts'
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
  if (!account) return
  const memberships = await listActiveMemberships(db, account.id)
  const places = listPlaces({ memberships, isOperator: account.is_operator })
  if (places.length === 0) return
  const mailbox = await openMailbox(db, places[0])
  const notice = { to: email, topic: 'password_guessed', address } as const
  const guardRow = { id: account.id, at: clock.now(), alone_in: null }
  await db.writeGuarded(userIsLocked, guardRow, noticeMailRows(deps, mailbox, notice))
}
