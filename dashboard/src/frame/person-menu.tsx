import { Menu } from '@base-ui/react/menu'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { forgetPerson } from '../api/me.ts'
import type { Person } from '../api/people.ts'
import { Refused, wordsOf } from '../api/refused.ts'
import { Icon } from '../parts/icon.tsx'
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
    forgetPerson()
  }
  return (
    <Menu.Root>
      <Menu.Trigger className="who">
        <Icon name="person" />
        <span className="unseen">You: </span>
        <span className="name">{person.name}</span>
        <Icon name="down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" align="end" sideOffset={4}>
          <Menu.Popup className="menu">
            <p className="menu-words">
              <strong>{person.name}</strong>
              {person.email}
            </p>
            <Menu.LinkItem className="menu-item" closeOnClick render={<Link to="/account" />}>
              <Icon name="person" />
              Account
            </Menu.LinkItem>
            <Menu.Item className="menu-item" onClick={() => void signOut()}>
              <Icon name="leave" />
              Sign out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
