import type { AppContext } from '#context'
import { postbackJob } from '#companies'
import { secondMs } from '#kernel/clock'
import { mailKinds, textKinds } from '#platform/outbox'
import type { DatabaseMetrics, InstallationMetrics } from '#platform/telemetry'
import { outcomeRecoveryJob } from '#attempts'
import {
  countOpenAlerts,
  countParkedPostbacks,
  findLastBackup,
  sumReconciliations,
  readQuarantinedDue,
  readDueWork,
  readPendingWork,
} from './figure-queries.ts'

type FigureDeps = Pick<AppContext, 'cells' | 'clock' | 'waitAtMost'>
type StoreDeps = Pick<AppContext, 'db' | 'clock' | 'waitAtMost'>

// Less than the timeout of common metrics collectors.
const answerMaxMs = 4 * secondMs
// Several collectors may read the metrics, each every few seconds.
const cacheMs = 5 * secondMs

/**
 * Creates a reader of the metrics of the whole installation, by database. It reads them at most once in five seconds.
 */
export function createFiguresReader(deps: FigureDeps): () => Promise<DatabaseMetrics[]> {
  let kept: { at: number; figures: Promise<DatabaseMetrics[]> } | undefined
  return () => {
    const now = deps.clock.now()
    if (kept && now - kept.at < cacheMs && now >= kept.at) return kept.figures
    const stores = deps.cells.stores()
    const figures = Promise.all(
      stores.map(async ({ cell, db }) => ({ cell, ...(await loadFigures({ ...deps, db })) })),
    )
    kept = { at: now, figures }
    return figures
  }
}

/** Also returns metrics if the database does not answer in time. */
async function loadFigures(deps: StoreDeps): Promise<InstallationMetrics> {
  const begun = performance.now()
  let found: Awaited<ReturnType<typeof queryFigures>> | undefined
  const reading = queryFigures(deps).then(
    (read) => void (found = read),
    () => {},
  )
  await deps.waitAtMost(answerMaxMs, reading)
  const answerMs = performance.now() - begun
  return found ? { isAnswering: true, answerMs, ...found } : { isAnswering: false, answerMs }
}

async function queryFigures({ db, clock }: StoreDeps) {
  const now = clock.now()
  const agoMs = (since: number | null | undefined) => Math.max(0, since ? now - since : 0)
  const ofKinds = {
    postbackKinds: [postbackJob],
    messageKinds: [...mailKinds, ...textKinds],
    reconcileKinds: [outcomeRecoveryJob],
  }
  const [due, apart, undone, parked, open, audited, backup] = await Promise.all([
    db.all(readDueWork, { now }),
    db.first(readQuarantinedDue, { now }),
    db.first(readPendingWork, ofKinds),
    db.first(countParkedPostbacks, {}),
    db.first(countOpenAlerts, {}),
    db.first(sumReconciliations, {}),
    db.first(findLastBackup, {}),
  ])
  return {
    due: due.map(({ kind, due, since }) => ({ kind, count: due, lateMs: agoMs(since) })),
    apart: { count: apart?.due ?? 0, ageMs: agoMs(apart?.since) },
    postbacks: { count: undone?.postbacks ?? 0, ageMs: agoMs(undone?.postbacksSince) },
    messages: { count: undone?.messages ?? 0, ageMs: agoMs(undone?.messagesSince) },
    unknown: { count: undone?.unknown ?? 0, ageMs: agoMs(undone?.unknownSince) },
    postbacksParked: parked?.parked ?? 0,
    alertsOpen: open?.alerts ?? 0,
    moneyAuditAgeMs: agoMs(audited?.since),
    moneyAuditDifferences: audited?.differences ?? 0,
    lastBackupAt: backup?.finishedAt,
  }
}
