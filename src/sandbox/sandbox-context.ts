import type { AppContext } from '#context'
import type { Jobs } from '#platform/jobs'
import type { SandboxControls } from '#processor'

export type SandboxContext = AppContext & {
  controls: SandboxControls
  jobs: Jobs
  processorUrl: string
  version: string
}
