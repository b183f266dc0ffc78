import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queries } from './api/me.ts'
import { Refused, Unreachable } from './api/refused.ts'
import './look/look.css'
import { router } from './routes.tsx'

const place = document.getElementById('app')
if (!place) throw new Error('the page has no place for the app')
// What was refused is said on the page; anything else that broke it is a mistake of ours.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof Refused || error instanceof Unreachable)) reportError(error)
}
createRoot(place, { onCaughtError }).render(
  // No style is made on the fly: the page's policy takes none but those of its files.
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </CSPProvider>,
)
