import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { Refusal } from '../components/refusal.tsx'

/** Replaces a page that failed to render. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main className="content" id="content" tabIndex={-1}>
      <Page title="This page could not be shown">
        <Refusal error={error} onRetry={() => void router.invalidate()} />
      </Page>
    </main>
  )
}

/** Shows that the URL has no page. */
export function NotFoundPage({ title = 'There is no such page here' }: { title?: string }) {
  return (
    <Page title={title}>
      <p>
        The address may be mistyped, or you may not have access to this page.{' '}
        <Link to="/">Go to your companies</Link>
      </p>
    </Page>
  )
}

/** Shows the page for an unknown URL, outside of the frame. */
export function UnknownPage() {
  return (
    <main className="content" id="content" tabIndex={-1}>
      <NotFoundPage />
    </main>
  )
}
