import { Gauge, type Registry } from 'prom-client'

/**
 * State of the installation, read from its database. The other figures are unknown while the database does not answer.
 */
export type InstallationMetrics = { isAnswering: boolean; answerMs: number } & Partial<{
  due: { kind: string; count: number; lateMs: number }[]
  apart: Backlog
  postbacks: Backlog
  messages: Backlog
  unknown: Backlog
  postbacksParked: number
  alertsOpen: number
  moneyAuditAgeMs: number
  moneyAuditDifferences: number
  lastBackupAt: number | undefined
}>

/** The state of one database. The cell is undefined where the installation has one database. */
export type DatabaseMetrics = InstallationMetrics & { cell: string | undefined }

type Labels = { cell?: string }

/** The size of a backlog, and the age of its oldest entry. */
type Backlog = { count: number; ageMs: number }

/** Registers the gauges of the installation. An unknown figure keeps its last value. */
export function createInstallationGauges(registry: Registry): (figures: readonly DatabaseMetrics[]) => void {
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['cell'], registers })
  const timersDue = gauge('florin_timers_due', 'Timers due and not yet done, ten thousand of a kind at most')
  const late = new Gauge({
    name: 'florin_timer_lateness_seconds',
    help: 'How long the oldest due timer of a kind has been due',
    labelNames: ['kind', 'cell'],
    registers,
  })
  const apart = gauge(
    'florin_timers_apart',
    'Due timers in quarantine, of servers that were recently slow or silent, at most ten thousand',
  )
  const apartSince = gauge('florin_timers_apart_oldest_seconds', 'How long the oldest of them has been due')
  const undone = createUndoneGauges(registry)
  const parked = gauge('florin_postbacks_parked', 'Parked postbacks, at most a thousand of a company')
  const alerts = gauge('florin_alerts_open', 'Unresolved alerts, at most a thousand of a company')
  const moneyAudit = gauge(
    'florin_money_audit_oldest_seconds',
    'How long ago the books of the company that waits longest were compared; 0: none were yet',
  )
  const differences = gauge(
    'florin_money_audit_differences',
    'Differences that the last comparison of the books of each company found',
  )
  const backup = gauge('florin_last_backup_timestamp_seconds', 'When the last backup was finished; 0: never')
  const isUp = gauge('florin_database_up', 'Whether the database answers')
  const answer = gauge('florin_database_answer_seconds', 'How long the database took to answer these figures')
  function setFigures(figures: InstallationMetrics, labels: Labels): void {
    isUp.set(labels, figures.isAnswering ? 1 : 0)
    answer.set(labels, figures.answerMs / 1000)
    if (!figures.isAnswering) return
    const due = figures.due ?? []
    timersDue.set(
      labels,
      due.reduce((sum, { count }) => sum + count, 0),
    )
    apart.set(labels, figures.apart?.count ?? 0)
    apartSince.set(labels, (figures.apart?.ageMs ?? 0) / 1000)
    for (const { kind, lateMs } of due) late.set({ kind, ...labels }, lateMs / 1000)
    for (const name of ['postbacks', 'messages', 'unknown'] as const) undone[name](figures[name], labels)
    parked.set(labels, figures.postbacksParked ?? 0)
    alerts.set(labels, figures.alertsOpen ?? 0)
    moneyAudit.set(labels, (figures.moneyAuditAgeMs ?? 0) / 1000)
    differences.set(labels, figures.moneyAuditDifferences ?? 0)
    backup.set(labels, (figures.lastBackupAt ?? 0) / 1000)
  }
  return (all) => {
    if (all.some(({ isAnswering }) => isAnswering)) late.reset()
    for (const { cell, ...figures } of all) setFigures(figures, cell === undefined ? {} : { cell })
  }
}

function createUndoneGauges(registry: Registry) {
  return {
    postbacks: createBacklogGauges(
      registry,
      'florin_postbacks_undelivered',
      'Postbacks that are still to be delivered',
    ),
    messages: createBacklogGauges(
      registry,
      'florin_messages_unsent',
      'Mails and text messages that are still to be sent',
    ),
    unknown: createBacklogGauges(registry, 'florin_attempts_unknown', 'Payment attempts of unknown outcome'),
  }
}

function createBacklogGauges(
  registry: Registry,
  name: string,
  help: string,
): (undone: Backlog | undefined, labels: Labels) => void {
  const registers = [registry]
  const count = new Gauge({
    name,
    help: `${help}, among the thousand that are tried next`,
    labelNames: ['cell'],
    registers,
  })
  const age = new Gauge({
    name: `${name}_oldest_seconds`,
    help: `${help}: how old the oldest is`,
    labelNames: ['cell'],
    registers,
  })
  return (undone, labels) => {
    count.set(labels, undone?.count ?? 0)
    age.set(labels, (undone?.ageMs ?? 0) / 1000)
  }
}
