import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'

/** The service that the test files of a project share. */
export type SharedService = {
  baseUrl: string
  /** The URL that the service is configured with. Links in its responses begin with it. */
  publicUrl: string
  processorUrl: string
  operatorToken: string
  processorToken: string
  processorDatabaseUrl: string
  databaseUrl: string
  /** The databases of its cells; empty where it has one database. */
  cellUrls: string[]
}

/** The URL of the controls of Stripe's side, and the URL of its stand-in. */
export type SharedStripe = { controlUrl: string; stripeUrl: string }

type CitusNode = {
  /** The connection string of an administrator. */
  adminUrl: string
  /** The name by which Citus knows the server: the folder of its socket. */
  host: string
}

/** The servers of a PostgreSQL with Citus. */
export type SharedCitus = { coordinator: CitusNode; worker: CitusNode }

/** The resources that the files of one run share. */
export type SharedOfRun = {
  /** The name of the migrated database from which the databases of tests are copied. */
  template: string
  /** The folder of a cluster with the migrated database of a service, to be copied. */
  cluster: string
  /**
   * The service and the command line, each bundled into one file. A bundle starts several times faster than the
   * sources.
   */
  programs: { service: string; commandLine: string }
  service: SharedService
  /** Stripe's side, with a service whose companies have accounts there. */
  stripe: { service: SharedService; stripe: SharedStripe }
  /** The path of the browser; undefined if the machine has none. */
  chromium: string | undefined
  /** A coordinator and a worker with Citus; undefined if the run has none. */
  citus: SharedCitus | undefined
}

const pendingRequests = new Map<string, Promise<unknown>>()

/** Requests a resource that the test files of a run share. It starts with the first request. */
export function requestShared<Name extends keyof SharedOfRun>(name: Name): Promise<SharedOfRun[Name]> {
  const url = `${inject('sharedUrl')}/${name}`
  const asking = pendingRequests.get(url) ?? sendRequest(url)
  pendingRequests.set(url, asking)
  return asking as Promise<SharedOfRun[Name]>
}

/** Reports to the run that a test file has ended. */
export async function notifyEnded(testFile: string): Promise<void> {
  await sendRequest(`${inject('sharedUrl')}/ended/${encodeURIComponent(testFile)}`)
}

// Not fetch: it waits for a response 300 seconds at most, and some tests wrap it. Each request opens a new
// connection, because the server may close an idle one after five seconds, just as it is reused.
async function sendRequest(url: string): Promise<unknown> {
  const body = await new Promise<string>((resolve, reject) => {
    request(url, { agent: false }, (response) => {
      text(response).then(
        (read) => (response.statusCode === 200 ? resolve(read) : reject(new Error(read))),
        reject,
      )
    })
      .on('error', reject)
      .end()
  })
  return JSON.parse(body).shared
}
