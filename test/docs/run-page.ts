import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { deriveListenSecret } from '../../src/operator/cli/listen.ts'
import { createDatabase } from '../support/database.ts'
import { openConformanceReceiver } from '../support/conformance-receiver.ts'
import { freePort } from '../support/free-port.ts'
import { ownOperatorToken, startService } from '../support/own-service.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { checkout, type Consumer } from '../support/sdk-package.ts'
import { blocksOf, optionOf, whereOf, type Block } from './blocks.ts'
import { runShell } from './shell.ts'

/** The result of running the blocks of a page in order. */
export type RunPage = {
  folder: string
  /** Returns the output of a block. */
  printed(block: Block): string
  receiver: Receiver
  /** The first line of the service. */
  ready: string
  /** Returns a text of the page with real values in place of its placeholders. */
  filled(text: string): string
}

/**
 * The state that a page assumes: blocks of other pages, and commands before and after its own. With `hasGoodReceiver`
 * a correct receiver runs on port 9000, with the secret of `florin listen`.
 */
export type Given = {
  blocksBefore?: Block[]
  typedBefore?: string
  typedAfter?: string
  hasGoodReceiver?: boolean
}

const markOf = '\u001e'

/**
 * Runs the shell blocks of a page in order, in one shell, against its own service on an empty database. A `file=`
 * block is written to that file. A block for a `second-terminal` runs in the background until the end of the page.
 * Throws the output of a block that fails.
 */
export async function runPage(page: string, client: Consumer, given: Given = {}): Promise<RunPage> {
  const receiver = await openReceiver()
  onTestFinished(() => receiver[Symbol.asyncDispose]())
  const database = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'florin-docs-'))
  const service = await startService({ DATABASE_URL: database.url, FLORIN_DATA: join(folder, '.florin') })
  onTestFinished(async () => {
    await service.end()
    await database[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  const own = given.hasGoodReceiver === true ? await goodReceiver(service) : receiver
  const filled = filler(service, { shop: receiver.url, own: own.url }, await freePort())
  const typed = [
    ...(given.blocksBefore ?? []).map(({ text }) => filled(text)),
    filled(given.typedBefore ?? ''),
    ...blocksOf(page).map((block) => typedFor(block, filled)),
    `printf '%s' '${markOf}'`,
    filled(given.typedAfter ?? ''),
  ]
  const program = join(folder, 'page.sh')
  writeFileSync(program, [beginning, ...typed].join('\n'))
  const checkoutOfPage = join(folder, 'florin')
  mkdirSync(checkoutOfPage)
  cpSync(join(checkout, '.npmrc'), join(checkoutOfPage, '.npmrc'))
  cpSync(client.built, join(checkoutOfPage, 'sdk'), { recursive: true })
  const output = await shell(program, checkoutOfPage, service.baseUrl)
  return {
    folder: checkoutOfPage,
    receiver,
    filled,
    ready: service.stdout(),
    printed: ({ line }) => printedBy(line, output),
  }
}

/** Starts a receiver as the docs describe it, until the test ends. */
async function goodReceiver(service: Service) {
  const good = await openConformanceReceiver(deriveListenSecret(ownOperatorToken, companyOf(service)))
  onTestFinished(() => good[Symbol.asyncDispose]())
  return good
}

type Service = Awaited<ReturnType<typeof startService>>

function findOutput(service: Service, pattern: RegExp): string {
  return pattern.exec(service.stderr())?.[1] ?? `nothing for ${pattern.source}`
}

function companyOf(service: Service): string {
  return findOutput(service, /company +(cmp_\w+)/)
}

function filler(service: Service, receivers: { shop: string; own: string }, port: number) {
  const find = (pattern: RegExp) => findOutput(service, pattern)
  const company = companyOf(service)
  const places: [RegExp, string][] = [
    // A random port may begin with the digits of one of these.
    [/http:\/\/127\.0\.0\.1:4000(?!\d)/g, service.baseUrl],
    [/http:\/\/127\.0\.0\.1:4001(?!\d)/g, service.processorUrl],
    [/http:\/\/127\.0\.0\.1:9000(?!\d)/g, new URL(receivers.own).origin],
    [/https:\/\/shop\.example/g, new URL(receivers.shop).origin],
    [/<companyId>|cmp_\.\.\./g, company],
    [/\b8080\b/g, String(port)],
    [/listen\(9000,/g, 'listen(0,'],
    [/<id>/g, find(/api\/invoices\/(inv_\w+)\/payment/)],
    [/<session token>/g, find(/x-session-token: (st_[\w-]+)/)],
    [/sk_sandbox_\.\.\./g, find(/API key +(sk_\S+)/)],
    [/hpp_\.\.\./g, find(/hpp_token +(hpp_\S+)/)],
  ]
  return (text: string) => places.reduce((filled, [place, value]) => filled.replaceAll(place, value), text)
}

/** Replaces placeholders by shell variables of the same name. */
function known(text: string): string {
  return text.replaceAll(/\b([A-Z_]+)=\w*\.\.\./g, '$1=$$$1').replaceAll(/<(\w+)>/g, '$$$1')
}

function typedFor(block: Block, filled: (text: string) => string): string {
  const file = optionOf(block, 'file')
  if (file !== undefined) return `cat > ${file} <<'END-OF-FILE'\n${filled(block.text)}END-OF-FILE`
  if (block.language !== 'sh' || optionOf(block, 'not-run') !== undefined) return ''
  const text = known(filled(block.text))
  const mark = `printf '%s' '${markOf}${block.line}${markOf}'`
  return [mark, block.words.includes('second-terminal') ? beside(text) : text].join('\n')
}

/**
 * Runs a command in the background. The following commands wait for its first line, or fail if it ends without one.
 */
function beside(text: string): string {
  const printed = `"$PAGE/second-terminal"`
  return `( exec 2>&1; ${text} ) > ${printed} &
until [ -s ${printed} ]; do kill -0 $!; sleep 0.1; done`
}

// Every error response ends the page, because a reader could not go on either.
const beginning = `set -eEo pipefail
curl() { command curl --fail-with-body "$@"; }
npx() { [ "$1" = florin ] && shift && "$NODE" "$CHECKOUT/bin/florin.js" "$@"; }
npm() {
  case "$*" in
    start|'run sdk -- build') ;;   # A service runs, and the client is built.
    'install @florin/client') npm install "$PAGE/florin/sdk" ;;
    *) command npm --offline --no-audit --no-fund --silent "$@" ;;
  esac
}`

async function shell(program: string, folder: string, baseUrl: string): Promise<string> {
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: dirname(folder),
    PAGE: dirname(folder),
    NODE: process.execPath,
    CHECKOUT: checkout,
    BASE_URL: baseUrl,
    FLORIN_OPERATOR_TOKEN: ownOperatorToken,
  }
  const { code, stdout, stderr } = await runShell(program, { cwd: folder, env })
  if (code === 0) return stdout
  const [line = 'before the first', printed = ''] = stdout.split(markOf).slice(-2)
  throw new Error(`the block of line ${line} failed: ${printed.slice(-2_000)}\n${stderr.slice(-2_000)}`)
}

function printedBy(line: number, output: string): string {
  const pieces = output.split(markOf)
  return pieces[pieces.indexOf(String(line)) + 1] ?? ''
}

/** Returns the error of the shell's parser for a block. Undefined if the block is well-formed. */
export function shellComplaint(block: Block): string | undefined {
  try {
    execFileSync('bash', ['-n'], { input: known(block.text), stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `${whereOf(block)} ${String(error)}`
  }
}
