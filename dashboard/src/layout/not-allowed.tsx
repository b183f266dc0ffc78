import { Page } from '../components/page.tsx'

type Props = {
  action: string
  company: string
  /** The roles that may. */
  by?: string
}

/** Shows the page for an action that the user's role does not allow. */
export function NotAllowed({ action, company, by = 'Admins and clerks' }: Props) {
  return (
    <Page title={`You may not ${action}`} company={company}>
      <p>
        {by} of {company} may. Ask one of them, or request that role.
      </p>
    </Page>
  )
}
