import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { forgetEverywhere } from '../api/me.ts'
import type { Person } from '../api/people.ts'
import { Refused, wordsOf } from '../api/refused.ts'
import { isPhoneLost } from './lost-phone.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { say } from '../parts/toasts.tsx'

/** Who is signed in, what is theirs, and the way out. */
export function PersonMenu({ person }: { person: Person }) {
  const navigate = useNavigate()
  const signOut = async () => {
    try {
      await call('POST /dashboard/v1/logout', { asks: false })
    } catch (error) {
      // Whose session is over is out already.
      if (!(error instanceof Refused && error.statusCode === 401))
        return say(`You are still signed in. ${wordsOf(error)}`)
    }
    await navigate({ to: '/login' })
    forgetEverywhere()
    isPhoneLost.write(false)
  }
  return (
    <Menu
      className="who"
      align="end"
      shows={
        <>
          <Icon name="person" />
          <span className="unseen">You: </span>
          <span className="name">{person.name}</span>
          <Icon name="down" />
        </>
      }
      words={
        <p className="menu-words">
          <strong>{person.name}</strong>
          {person.email}
        </p>
      }
      entries={[
        { id: 'account', link: { to: '/account' }, icon: 'person', shows: 'Account' },
        { id: 'sign out', icon: 'leave', shows: 'Sign out', onChoose: () => void signOut() },
      ]}
    />
  )
}
