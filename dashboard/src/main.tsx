import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { dropPreloadedMe, queries } from './api/me.ts'
import { ApiError, NetworkError } from './api/refused.ts'
import './styles/look.css'
import { router } from './routes.tsx'

// As long as somebody looks at an empty page without wondering.
const momentMs = 1_000

const place = document.getElementById('app')
if (!place) throw new Error('the page has no place for the app')
// What was refused is said on the page; anything else that broke it is a mistake of ours.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError || error instanceof NetworkError)) reportError(error)
}
const app = createRoot(place, { onCaughtError })

function draw(): void {
  dropPreloadedMe()
  app.render(
    // No style is made on the fly: the page's policy takes none but those of its files.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>,
  )
}

// The page's own part comes while it is asked who is signed in; where it does not, the page says so when it is shown.
const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
// Most often all is there within a moment, and the page is drawn once. What takes longer is drawn as it comes.
const moment = new Promise((resolve) => setTimeout(resolve, momentMs))
void Promise.race([router.load(), moment]).finally(draw)
