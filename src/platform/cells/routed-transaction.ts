import type { Columns, Command, Database, Query, Transaction } from '#platform/database'
import type { Statement, Values } from './routing.ts'

/**
 * Runs a transaction on the database of its first statement. Throws if a later statement belongs to another one,
 * because no transaction spans two databases.
 */
export async function openRoutedTransaction<Result>(
  databaseOf: (statement: Statement, values: Values) => Database | Promise<Database>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const ended = Promise.withResolvers<void>()
  // No database waits for it where the work fails before its first statement.
  ended.promise.catch(() => {})
  let begun: { database: Database; transaction: Promise<Transaction>; committed: Promise<void> } | undefined

  function begin(database: Database) {
    const opened = Promise.withResolvers<Transaction>()
    const committed = database.transaction(async (transaction) => {
      opened.resolve(transaction)
      await ended.promise
    })
    // A transaction that cannot be opened fails its first statement.
    committed.catch(opened.reject)
    return { database, transaction: opened.promise, committed }
  }

  async function on(statement: Statement, values: Values): Promise<Transaction> {
    const database = await databaseOf(statement, values)
    begun ??= begin(database)
    if (begun.database !== database)
      throw new Error(`"${statement.name}" is of another database than its transaction`)
    return begun.transaction
  }

  const transaction = {
    all: async (query: Query<Columns, Columns>, values: Values) =>
      (await on(query, values)).all(query, values),
    first: async (query: Query<Columns, Columns>, values: Values) =>
      (await on(query, values)).first(query, values),
    run: async (command: Command<Columns, Columns>, values: Values) =>
      (await on(command, values)).run(command, values),
    transaction: true,
  }
  try {
    const result = await work(transaction as unknown as Transaction)
    ended.resolve()
    await begun?.committed
    return result
  } catch (error) {
    ended.reject(error)
    // It was rolled back: the error of the work is the one that counts.
    await begun?.committed.catch(() => {})
    throw error
  }
}
