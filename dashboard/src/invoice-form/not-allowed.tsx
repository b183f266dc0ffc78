import { Page } from '../components/page.tsx'

/** What stands at the address of something that this role may not do. */
export function NotAllowed({ what, company }: { what: string; company: string }) {
  return (
    <Page title={`You may not ${what}`} company={company}>
      <p>Admins and clerks of {company} may. Ask one of them, or to be given that role.</p>
    </Page>
  )
}
