import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { nodeEnvironment, nodeOptions } from '../node-options.js'

/** A service on an empty database, with a company of its own, that goes when it is let go. */
export type SandboxService = AsyncDisposable & {
  baseUrl: string
  operatorToken: string
  apiKey: string
  newSession(): Promise<string>
}

const operatorToken = 'operator-token-of-schemathesis'

/** Starts one, its limits off. */
export async function openSandboxService(): Promise<SandboxService> {
  const folder = mkdtempSync(join(tmpdir(), 'florin-schemathesis-service-'))
  const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      ...nodeEnvironment,
      ...process.env,
      PORT: '0',
      FLORIN_DATA: folder,
      FLORIN_LIMITS: 'off',
      FLORIN_LOG: 'error',
      FLORIN_OPERATOR_TOKEN: operatorToken,
    },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const { stdout } = child
  if (!stdout) throw new Error('a service without an output cannot say where it is')
  const [line] = await once(createInterface({ input: stdout }), 'line')
  const { baseUrl }: { baseUrl: string } = JSON.parse(String(line))
  const { apiKey } = await posted(`${baseUrl}/operator/v1/companies`, `Bearer ${operatorToken}`, {
    name: 'Schemathesis',
    state: 'TX',
  })
  return {
    baseUrl,
    operatorToken,
    apiKey: String(apiKey),
    async newSession() {
      const { sessionToken } = await posted(`${baseUrl}/api/auth/session`, `Api-Key ${apiKey}`, {})
      return String(sessionToken)
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function posted(url: string, authorization: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  const told: Record<string, unknown> = Object(await answer.json())
  return told
}
