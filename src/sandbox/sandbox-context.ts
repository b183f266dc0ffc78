import type { AppContext } from '#access'
import type { Timers } from '#platform/timers'
import type { SandboxControls } from '#processor'

/** What the sandbox's controls are handed on top of what every use case gets. */
export type SandboxContext = AppContext & {
  controls: SandboxControls
  timers: Timers
  processorUrl: string
  version: string
}
