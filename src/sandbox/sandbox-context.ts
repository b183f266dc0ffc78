import type { AppContext } from '#context'
import type { Timers } from '#platform/jobs'
import type { SandboxControls } from '#processor'

export type SandboxContext = AppContext & {
  controls: SandboxControls
  timers: Timers
  processorUrl: string
  version: string
}
