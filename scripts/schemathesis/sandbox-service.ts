import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { nodeEnvironment, nodeOptionsFor } from '../node-options.js'

/** The members of a response. Those that are read are texts. */
type ResponseFields = Record<string, string>

type Company = { companyId: string; apiKey: string; hppToken: string }

/** A service on an empty database. Both are removed when it is disposed. */
export type SandboxService = AsyncDisposable & {
  baseUrl: string
  operatorToken: string
  operator: ReturnType<typeof createClient>
  newCompany(): Promise<Company>
  newSession(apiKey: string): Promise<string>
  /** Enters a card in the secure form and returns the fields under which it is saved. */
  fillIn(clientToken: string | undefined): Promise<string>
  /** Returns the newest message of a company to a payer. */
  lastMail(companyId: string): Promise<ResponseFields>
}

const operatorToken = 'operator-token-of-schemathesis'

/** Starts a service without rate limits. */
export async function openSandboxService(): Promise<SandboxService> {
  const folder = mkdtempSync(join(tmpdir(), 'florin-schemathesis-service-'))
  const main = join(import.meta.dirname, '..', '..', 'src', 'app', 'main.ts')
  const child = spawn(process.execPath, [...nodeOptionsFor({}), main], {
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
  const { baseUrl, processorUrl }: { baseUrl: string; processorUrl: string } = JSON.parse(String(line))
  return {
    baseUrl,
    operatorToken,
    ...createShortcuts(baseUrl, processorUrl),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const card = {
  paymentMethod: 'cc',
  accountNumber: '4242424242424242',
  expDate: '1230',
  cvv: '123',
  billingZip: '75201',
}

function createShortcuts(baseUrl: string, processorUrl: string) {
  const operator = createClient(baseUrl, { authorization: `Bearer ${operatorToken}` })
  const form = createClient(processorUrl, {})
  return {
    operator,
    async newCompany() {
      const made = await operator.post('/operator/v1/companies', { name: 'Schemathesis', state: 'TX' })
      return {
        companyId: made['companyId'] ?? '',
        apiKey: made['apiKey'] ?? '',
        hppToken: made['hppToken'] ?? '',
      }
    },
    async newSession(apiKey: string) {
      const { post } = createClient(baseUrl, { authorization: `Api-Key ${apiKey}` })
      return (await post('/api/auth/session', {}))['sessionToken'] ?? ''
    },
    async fillIn(clientToken: string | undefined) {
      const done = await form.post(`/v1/elements/${clientToken}`, { ...card, accountHolderName: 'Ada Payer' })
      return done['account_vault_id'] ?? ''
    },
    async lastMail(companyId: string) {
      const { messages } = await operator.get(`/sandbox/v1/outbox?companyId=${companyId}`)
      const mails: ResponseFields[] = Object(messages)
      return mails.at(-1) ?? {}
    },
  }
}

/** Returns functions that call the service with these headers. They throw if the service refuses. */
export function createClient(baseUrl: string, headers: Record<string, string>) {
  const asked = async (method: string, path: string, body?: object): Promise<ResponseFields> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return Object(await response.json())
  }
  return {
    get: (path: string) => asked('GET', path),
    post: (path: string, body: object) => asked('POST', path, body),
    put: (path: string, body: object) => asked('PUT', path, body),
  }
}
