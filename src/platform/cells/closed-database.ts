import { DatabaseError, type Database } from '#platform/database'

/**
 * Wraps a database that takes no statement before it is open: before its tables are those of this version, and its
 * companies are entered in the directory. Until then its statements fail like those of one that does not answer.
 */
export function createClosedDatabase(db: Database, isOpen: () => boolean): Database {
  const assertOpen = (name: string) => {
    if (!isOpen()) throw new DatabaseError(name, new Error('the database is not open yet'))
  }
  return {
    ...db,
    async all(query, values) {
      assertOpen(query.name)
      return db.all(query, values)
    },
    async first(query, values) {
      assertOpen(query.name)
      return db.first(query, values)
    },
    async run(command, values) {
      assertOpen(command.name)
      return db.run(command, values)
    },
    async runTogether(command, one) {
      assertOpen(command.name)
      return db.runTogether(command, one)
    },
    async find(companyId, query, values) {
      assertOpen(query.name)
      return db.find(companyId, query, values)
    },
    async *whole(companyId, query, values) {
      assertOpen(query.name)
      yield* db.whole(companyId, query, values)
    },
    async writeGuarded(guard, row, effects) {
      assertOpen(guard.name)
      return db.writeGuarded(guard, row, effects)
    },
    async transaction(work) {
      assertOpen('begin')
      return db.transaction(work)
    },
  }
}
