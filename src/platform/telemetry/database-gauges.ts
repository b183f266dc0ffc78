import { Gauge, type Registry } from 'prom-client'

/** Database use of a process: open connections, statements in flight, and callers that wait for a connection. */
export type DatabaseUse = { connections: number; unanswered: number; waiting: number }

/** The use of one database for one purpose. The cell is undefined where the installation has one database. */
export type UseOfDatabase = DatabaseUse & { use: string; cell: string | undefined }

/** Registers the gauges of a process's database use; labels have the kind of use and the cell. */
export function createDatabaseGauges(registry: Registry): (uses: readonly UseOfDatabase[]) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['use', 'cell'], registers: [registry] })
  const connections = gauge('florin_database_connections', 'Connections to the database that are open')
  const unanswered = gauge('florin_database_unanswered', 'Statements and transactions that are under way')
  const waiting = gauge('florin_database_waiting', 'Transactions that wait for a connection')
  return (uses) => {
    for (const { use, cell, ...each } of uses) {
      const labels = { use, ...(cell === undefined ? {} : { cell }) }
      connections.set(labels, each.connections)
      unanswered.set(labels, each.unanswered)
      waiting.set(labels, each.waiting)
    }
  }
}
