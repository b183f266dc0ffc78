import type { AppContext } from '#context'
import type { Timers } from '#platform/jobs'
import type { SandboxControls } from '#processor'

/** The application context, with the controls of the sandbox. */
export type SandboxContext = AppContext & {
  controls: SandboxControls
  timers: Timers
  processorUrl: string
  version: string
}
