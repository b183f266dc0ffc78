import { Link } from '@tanstack/react-router'
import type { User } from '../api/people.ts'
import { createStore } from '../api/store.ts'
import { Notice } from '../components/notice.tsx'

/** Whether who is signed in showed a recovery code: most often the phone is lost, and the codes run out. */
export const isPhoneLost = createStore(false)

/** Leads somebody who signed in by a recovery code to another app. */
export function LostPhone({ person }: { person: User }) {
  if (!isPhoneLost.use() || !person.twoFactor) return null
  return (
    <Notice tone="warn" role="status">
      You signed in by a recovery code. If your phone is lost, <Link to="/account">set up another app</Link>:
      the lost one then opens nothing, and you get new recovery codes.
    </Notice>
  )
}
