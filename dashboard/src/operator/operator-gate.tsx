import { Link, Outlet } from '@tanstack/react-router'
import { useMe } from '../api/me.ts'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'

/** The name of the installation in the titles of the console's pages. */
export const installation = 'Operator console'

/** Shows the pages of the console to operators with a second factor. The pages of other users call nothing. */
export function OperatorGate() {
  const { operator: isOperator, person: user } = useMe()
  if (!isOperator)
    return <NotAllowed action="open the operator console" company="this installation" by="Operators" />
  if (user.twoFactor) return <Outlet />
  return (
    <Page title="Second factor needed" company={installation}>
      <Notice tone="warn">
        <p>Operators always need a second factor.</p>
        <Link to="/account">Set up your second factor</Link>
      </Notice>
    </Page>
  )
}
