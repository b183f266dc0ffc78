import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'

/** The service that the test files of a project share. */
export type SharedService = {
  baseUrl: string
  /** The URL that the service believes to have: links and addresses in its responses begin with it. */
  publicUrl: string
  processorUrl: string
  operatorToken: string
  processorToken: string
  databaseUrl: string
}

/** Where Stripe's side is controlled, and where its stand-in listens. */
export type SharedStripe = { controlUrl: string; stripeUrl: string }

/** What the files of one run share. */
export type SharedOfRun = {
  /** The name of the migrated database that those of tests are copied from. */
  template: string
  /** The folder of a cluster with the migrated database of a service, to be copied. */
  cluster: string
  /** The service and the command line, each bundled into one file, which starts several times faster than its sources. */
  programs: { service: string; commandLine: string }
  service: SharedService
  /** Stripe's side, with a service whose companies are on accounts there. */
  stripe: { service: SharedService; stripe: SharedStripe }
  /** The browser's program; undefined where the machine has none. */
  chromium: string | undefined
}

const pendingRequests = new Map<string, Promise<unknown>>()

/** Asks the run for something that its test files share, which starts when the first one asks. */
export function requestShared<Name extends keyof SharedOfRun>(name: Name): Promise<SharedOfRun[Name]> {
  const url = `${inject('sharedUrl')}/${name}`
  const asking = pendingRequests.get(url) ?? sendRequest(url)
  pendingRequests.set(url, asking)
  return asking as Promise<SharedOfRun[Name]>
}

/** Tells the run that a test file has ended. */
export async function notifyEnded(testFile: string): Promise<void> {
  await sendRequest(`${inject('sharedUrl')}/ended/${encodeURIComponent(testFile)}`)
}

// Not by fetch, which waits for a response 300 seconds at most and which some tests wrap. Each asks over a connection of its own: a
// kept one may be closed by the server, which waits five seconds for the next, at the moment in which it is used.
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
