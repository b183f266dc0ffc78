import { useNavigate } from '@tanstack/react-router'
import { request } from '../api/request.ts'
import { signOutAllTabs } from '../api/me.ts'
import type { Me } from '../api/users.ts'
import { ApiError, formatError } from '../api/errors.ts'
import { isPhoneLost } from './lost-phone.tsx'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import type { MenuEntry } from '../components/opened-menu.tsx'
import { showToast } from '../components/toasts.tsx'

const operatorConsole: MenuEntry = {
  id: 'operator',
  link: { to: '/operator' },
  icon: 'settings',
  shows: 'Operator console',
}

/** Shows the signed-in user, with links to the account, the console of operators and the sign-out. */
export function UserMenu({ me: { person: user, operator: isOperator } }: { me: Me }) {
  const navigate = useNavigate()
  const signOut = async () => {
    try {
      await request('POST /dashboard/v1/logout', { mayPrompt: false })
    } catch (error) {
      // If the session has already ended, the user is signed out.
      if (!(error instanceof ApiError && error.statusCode === 401))
        return showToast(`You are still signed in. ${formatError(error)}`)
    }
    await navigate({ to: '/login' })
    signOutAllTabs()
    isPhoneLost.write(false)
  }
  return (
    <Menu
      className="user-menu"
      align="end"
      shows={
        <>
          <Icon name="user" />
          <span className="unseen">You: </span>
          <span className="name">{user.name}</span>
          <Icon name="down" />
        </>
      }
      header={
        <p className="menu-header">
          <strong>{user.name}</strong>
          {user.email}
        </p>
      }
      entries={[
        { id: 'account', link: { to: '/account' }, icon: 'user', shows: 'Account' },
        { id: 'guide', path: '/guide', icon: 'info', shows: 'Guide' },
        { id: 'reference', path: '/docs', icon: 'developer', shows: 'API reference' },
        ...(isOperator ? [operatorConsole] : []),
        { id: 'sign out', icon: 'leave', shows: 'Sign out', onChoose: () => void signOut() },
      ]}
    />
  )
}
