import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { RawRequest } from './raw-request.ts'

// Stripe's own validator of requests: https://github.com/stripe/stripe-mock. It is stateless and returns examples. The
// tests only check whether it accepts a request.

/** The last release with the version of our schema. */
const version = 'v0.203.0'
const cache = join(import.meta.dirname, '../../node_modules/.cache', `stripe-mock-${version}`)
const binary = join(cache, 'stripe-mock')

/** Long enough for a build on a busy machine, ms. */
export const buildTimeoutMs = 10 * 60_000

/**
 * Starts stripe-mock where it is installed or can be built: in a soak, if Go is there. Otherwise logs that and returns
 * undefined. Tests need neither Go nor a network.
 */
export async function startStripeMock() {
  if (!existsSync(binary) && process.env['TEST_SOAK'] === 'once') await build()
  if (!existsSync(binary)) {
    const how = `GOBIN=${cache} go install github.com/stripe/stripe-mock@${version}`
    process.stderr.write(
      `No stripe-mock found, so requests to Stripe are held to our own check alone. To have it: ${how}\n`,
    )
    return undefined
  }
  const [http, https] = await Promise.all([freePort(), freePort()])
  const options = ['-http-addr', `127.0.0.1:${http}`, '-https-addr', `127.0.0.1:${https}`]
  const running = spawn(binary, options, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${http}`
  await waitUntilUp(url, running)
  return {
    /** Returns the validator's objection to a request, if any. */
    refusalOf: (seen: RawRequest) => findMockProblem(url, seen),
    async close() {
      running.kill()
      await once(running, 'exit')
    },
  }
}

async function build(): Promise<void> {
  try {
    await promisify(execFile)('go', ['install', `github.com/stripe/stripe-mock@${version}`], {
      env: { ...process.env, GOBIN: cache },
    })
  } catch (error) {
    // Without Go, stripe-mock cannot be built.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function waitUntilUp(url: string, running: ChildProcess): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))) {
    if (running.exitCode !== null) throw new Error(`stripe-mock ended with ${running.exitCode}`)
    await pause(50)
  }
}

async function findMockProblem(
  url: string,
  { method, url: path, headers, body }: RawRequest,
): Promise<string | undefined> {
  // stripe-mock accepts only secret keys of test mode.
  const sent = { authorization: 'Bearer sk_test_123', 'stripe-version': String(headers['stripe-version']) }
  const type = headers['content-type']
  const response = await fetch(url + path, {
    method,
    headers: { ...sent, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(method === 'POST' ? { body } : {}),
  })
  const text = await response.text()
  return response.ok ? undefined : `stripe-mock has ${response.status} for ${method} ${path} ${body}: ${text}`
}
