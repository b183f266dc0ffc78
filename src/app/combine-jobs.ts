import type { CompanyId } from '#kernel/ids'
import type { Cells } from '#platform/cells'
import type { Jobs } from '#platform/jobs'

/** The jobs of all databases of a process. Those of a cell start once the cell is open. */
export type CellJobs = Jobs & { open(cell: string): void }

type JobsOfStore = { cell: string | undefined; jobs: Jobs }

/** Combines the jobs of the databases of a process. Each database has loops of its own, so that none waits for another. */
export function combineJobs(cells: Cells, all: readonly JobsOfStore[]): CellJobs {
  const [first] = all
  if (!first) throw new Error('a process has no database')
  const opened = new Set<string>()
  let isStarted = false
  const jobsOf = (companyId: CompanyId) =>
    (all.find(({ cell }) => cell === cells.groupOf(companyId)) ?? first).jobs
  return {
    start() {
      isStarted = true
      for (const { cell, jobs } of all) if (cell === undefined || opened.has(cell)) jobs.start()
    },
    open(name) {
      opened.add(name)
      if (isStarted) all.find(({ cell }) => cell === name)?.jobs.start()
    },
    nudge(kind) {
      for (const { jobs } of all) jobs.nudge(kind)
    },
    runDue: (company) => jobsOf(company.id).runDue(company),
    runAllDue: (company) => jobsOf(company.id).runAllDue(company),
    nextDueAt: (companyId) => jobsOf(companyId).nextDueAt(companyId),
    stop: async () => void (await Promise.all(all.map(({ jobs }) => jobs.stop()))),
  }
}
