import type { TestProject } from 'vitest/node'
import { beginRun, type Run } from './run.ts'

// Vitest calls this once for each of its projects, each time in a new instance of this module. All projects share one
// run.
const shared: { run?: Promise<Run>; projects: number } = (process.florinRun ??= { projects: 0 })

declare global {
  // oxlint-disable-next-line typescript/no-namespace
  namespace NodeJS {
    interface Process {
      florinRun?: { run?: Promise<Run>; projects: number }
    }
  }
}

/** Begins the run for its first project and joins it for the others. The last project to leave ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = await (shared.run ??= beginRun())
  shared.projects++
  project.provide('databaseUrl', run.databaseUrl)
  project.provide('sharedUrl', run.sharedUrl)
  return async () => {
    shared.projects--
    if (shared.projects === 0) await run.end()
  }
}
