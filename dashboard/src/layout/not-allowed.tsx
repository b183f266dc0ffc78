import { Page } from '../components/page.tsx'

/** Shows the page for an action that the user's role does not allow. */
export function NotAllowed({ action, company }: { action: string; company: string }) {
  return (
    <Page title={`You may not ${action}`} company={company}>
      <p>Admins and clerks of {company} may. Ask one of them, or request that role.</p>
    </Page>
  )
}
