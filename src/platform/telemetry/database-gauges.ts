import { Gauge, type Registry } from 'prom-client'

/** Database use of a process: open connections, statements in flight, and callers that wait for a connection. */
export type DatabaseUse = { connections: number; unanswered: number; waiting: number }

/** Registers the gauges of a process's database use; a label has the kind of use. */
export function createDatabaseGauges(registry: Registry): (uses: Record<string, DatabaseUse>) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['use'], registers: [registry] })
  const connections = gauge('florin_database_connections', 'Connections to the database that are open')
  const unanswered = gauge('florin_database_unanswered', 'Statements and transactions that are under way')
  const waiting = gauge('florin_database_waiting', 'Transactions that wait for a connection')
  return (uses) => {
    for (const [use, each] of Object.entries(uses)) {
      connections.set({ use }, each.connections)
      unanswered.set({ use }, each.unanswered)
      waiting.set({ use }, each.waiting)
    }
  }
}
