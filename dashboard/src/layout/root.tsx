import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../components/toasts.tsx'
import { AuthPrompts } from './auth-prompts.tsx'
import { TopBars } from './top-bars.tsx'

/** Shows a page with the parts that all pages share. */
export function Root() {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <TopBars />
      <Outlet />
      <AuthPrompts />
      <Toasts />
    </>
  )
}
