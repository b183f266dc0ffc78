import pg from 'pg'
import { startEmbeddedPostgres } from './index.ts'

// The tests run this file as a separate process. It starts PostgreSQL on the folder in its arguments and runs the given
// statements. It then prints the process id and keeps the database until it is stopped or killed.
const [dataFolder = '', ...statements] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({
  dataFolder,
  log: (message) => process.stderr.write(`${message}\n`),
})
const client = new pg.Client(postgres.adminUrl)
client.on('error', () => undefined)
await client.connect()
for (const statement of statements) await client.query(statement)
process.stdout.write(`${JSON.stringify({ pid: postgres.pid })}\n`)
const alive = setInterval(() => undefined, 1000)
process.once('SIGTERM', () => {
  clearInterval(alive)
  void client.end().then(postgres.stop)
})
