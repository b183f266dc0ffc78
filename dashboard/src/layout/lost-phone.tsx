import { Link } from '@tanstack/react-router'
import type { User } from '../api/users.ts'
import { createStore } from '../api/store.ts'
import { Notice } from '../components/notice.tsx'

/** Whether the user signed in with a recovery code. The phone is then probably lost, and the codes run out. */
export const isPhoneLost = createStore(false)

/** Suggests another authenticator app to a user who signed in with a recovery code. */
export function LostPhone({ user }: { user: User }) {
  if (!isPhoneLost.use() || !user.twoFactor) return null
  return (
    <Notice tone="warn" role="status">
      You signed in with a recovery code. If your phone is lost, <Link to="/account">set up another app</Link>
      : the lost one then stops working, and you get new recovery codes.
    </Notice>
  )
}
