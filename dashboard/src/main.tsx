import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { dropPreloadedMe, queries } from './api/me.ts'
import { ApiError, NetworkError } from './api/errors.ts'
import './styles/index.css'
import { router } from './routes.tsx'

// An empty page may stay for this long before the skeleton is drawn, in ms.
const momentMs = 1_000

const place = document.getElementById('app')
if (!place) throw new Error('the page has no place for the app')
// The error page shows refused and failed requests; any other error is a bug and is reported.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError || error instanceof NetworkError)) reportError(error)
}
const app = createRoot(place, { onCaughtError })

function draw(): void {
  dropPreloadedMe()
  app.render(
    // The content security policy allows styles from files only.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>,
  )
}

// The chunk of the page loads in parallel with the request for the user. The router reports a failed chunk when it
// renders.
const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
// Most pages load within this time and are drawn once. Slower pages are drawn in stages.
const moment = new Promise((resolve) => setTimeout(resolve, momentMs))
void Promise.race([router.load(), moment]).finally(draw)
