import type { Services } from '#access'
import { postbackTimer } from '#companies'
import { secondMs } from '#kernel/clock'
import { mailKinds, textKinds } from '#platform/outbox'
import type { Figures } from '#platform/telemetry'
import { reconcileTimer } from '#transactions'
import {
  countOpenAlerts,
  findLastBackup,
  sumMoneyAudits,
  readDueApart,
  readDueWork,
  readUndone,
} from './figure-queries.ts'

type FigureParts = Pick<Services, 'db' | 'clock' | 'waitAtMost'>

// Less than whoever reads the figures waits for them.
const answerMaxMs = 4 * secondMs
// Several may read the figures, each every few seconds.
const keptMs = 5 * secondMs

/** Reads how the whole installation stands, at most once in five seconds. */
export function figuresOf(parts: FigureParts): () => Promise<Figures> {
  let kept: { at: number; figures: Promise<Figures> } | undefined
  return () => {
    const now = parts.clock.now()
    if (kept && now - kept.at < keptMs && now >= kept.at) return kept.figures
    const figures = readFigures(parts)
    kept = { at: now, figures }
    return figures
  }
}

/** A database that does not answer in time is a figure as well. */
async function readFigures(parts: FigureParts): Promise<Figures> {
  const begun = performance.now()
  let found: Awaited<ReturnType<typeof readFound>> | undefined
  const reading = readFound(parts).then(
    (read) => void (found = read),
    () => {},
  )
  await parts.waitAtMost(answerMaxMs, reading)
  const answerMs = performance.now() - begun
  return found ? { isAnswering: true, answerMs, ...found } : { isAnswering: false, answerMs }
}

async function readFound({ db, clock }: FigureParts) {
  const now = clock.now()
  const agoMs = (since: number | null | undefined) => Math.max(0, since ? now - since : 0)
  const ofKinds = {
    postbackKinds: [postbackTimer],
    messageKinds: [...mailKinds, ...textKinds],
    reconcileKinds: [reconcileTimer],
  }
  const [due, apart, undone, open, audited, backup] = await Promise.all([
    db.all(readDueWork, { now }),
    db.first(readDueApart, { now }),
    db.first(readUndone, ofKinds),
    db.first(countOpenAlerts, {}),
    db.first(sumMoneyAudits, {}),
    db.first(findLastBackup, {}),
  ])
  return {
    due: due.map(({ kind, due, since }) => ({ kind, count: due, lateMs: agoMs(since) })),
    apart: { count: apart?.due ?? 0, ageMs: agoMs(apart?.since) },
    postbacks: { count: undone?.postbacks ?? 0, ageMs: agoMs(undone?.postbacksSince) },
    messages: { count: undone?.messages ?? 0, ageMs: agoMs(undone?.messagesSince) },
    unknown: { count: undone?.unknown ?? 0, ageMs: agoMs(undone?.unknownSince) },
    alertsOpen: open?.alerts ?? 0,
    moneyAuditAgeMs: agoMs(audited?.since),
    moneyAuditDifferences: audited?.differences ?? 0,
    lastBackupAt: backup?.finishedAt,
  }
}
