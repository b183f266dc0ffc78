#!/usr/bin/env node
// Runs every command of this package: installs missing packages, then starts the command on the pinned Node.
//
// It runs on the machine's own Node (20 or newer) and before any installation, so it is plain JavaScript without
// dependencies. Standard output belongs to the child alone: the process that starts the service reads its ready line
// there.
//
// The child never outlives the launcher, which passes signals on. A killed launcher cannot, but the channel between
// them closes. src/app/main.ts listens with process.once('disconnect', stop), and calls process.channel?.unref() so that
// the channel does not keep it alive. If npm, which started the launcher, is killed, the launcher notices its new
// parent and stops the child. For both, package.json says `exec node ...`: a shell between npm and the launcher would
// swallow the signal and stay alive as the parent.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checks } from './checks.js'
import { changedTests } from './changed-tests.js'
import { chosenTests } from './chosen-tests.js'
import { appNames, areAppsBuilt, buildProgram, ensureApps } from './built-apps.js'
import { ensureInstalled, isProduction, removeDevelopment } from './install.js'
import { nodeEnvironment, nodeOptionsFor } from './node-options.js'
import { pinnedNode } from './pinned-node.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const vitest = 'node_modules/vitest/vitest.mjs'
const parentPollMs = 500

const commands = {
  setup: () => 0,
  start: (args) => startService(args),
  dev: (args) => runDeveloped(args),
  florin: (args) => runNode(['bin/florin.js', ...args]),
  check: () => runChecks(),
  test: (args) => runTests(args),
  soak: (args) => runSoak(args),
  seed: (args) => runNode(['scripts/seed.ts', ...args]),
  sdk: (args) => runNode(['scripts/sdk.ts', ...args]),
  pictures: () => runNode(['scripts/pictures.ts']),
}

// These need no package for development, so that a production machine installs none.
const runsService = ['start', 'florin', 'seed']
// These serve the apps for browsers, or test that they are served.
const servesApps = ['setup', 'start', 'dev', 'test', 'sdk', 'pictures']

const children = new Set()
let stopping

process.exitCode = await main(process.argv.slice(2))

async function main([name = 'start', ...args]) {
  const command = commands[name]
  if (!command) return complain(`There is no command ${name}: use one of ${Object.keys(commands).join(', ')}`)
  passSignalsOn()
  watchParent()
  try {
    await prepare(name)
    return stopping ? signalCode(stopping) : await command(args)
  } catch (error) {
    return stopping ? signalCode(stopping) : complain(error.message)
  }
}

// The bundler of the apps is a package for development. If the apps are built already, production does not
// install such packages. Otherwise it removes them after the build.
async function prepare(name) {
  const serves = servesApps.includes(name)
  const mustBuild = () => serves && !areAppsBuilt(root)
  const runsOnly = runsService.includes(name) || (name === 'setup' && isProduction())
  const install = () => ensureInstalled(root, run, runsOnly && !mustBuild() ? 'what runs' : 'everything')
  // An installation first removes old packages, an old build as well. The second call then installs the bundler.
  const hasInstalled = [await install(), await install()].includes(true)
  if (stopping) return
  const built = mustBuild()
  const awaited = buildsBehind(name) ? ['dashboard'] : appNames
  await Promise.all([serves && ensureApps(root, awaited, buildApp), hasInstalled && compileAhead()])
  if (built && runsOnly) await removeDevelopment(root, run)
}

// A production machine removes the bundler after the build, so that nothing can be built behind its service.
function buildsBehind(command) {
  return command === 'start' && !isProduction()
}

async function buildApp(name, folder, options) {
  if (stopping) throw new Error(`The ${name} is not built: the launcher stops`)
  process.stderr.write(`Building the ${name} (once)\n`)
  const code = await runNode([buildProgram(name), folder], { output: process.stderr, ...options })
  if (code !== 0)
    throw new Error(`The ${name} could not be built: it ended with ${code}, its reasons are above`)
}

// The guide and the page of the API reference take longer to build, so the sandbox starts before they are built.
function startService(args) {
  if (buildsBehind('start')) void buildBehind()
  const options = { withChannel: true }
  return runNode([...nodeOptionsFor(process.env), 'src/app/main.ts', ...args], options).finally(() => {
    stopping ??= 'SIGTERM'
    stopChildren('SIGTERM')
  })
}

async function buildBehind() {
  const priority = constants.priority.PRIORITY_LOW
  try {
    await ensureApps(root, appNames, (name, folder) => buildApp(name, folder, { priority }))
  } catch (error) {
    if (!stopping) complain(error.message)
  }
}

// The service and the build of the dashboard both restart when a file changes.
function runDeveloped(args) {
  void runNode(['scripts/build-dashboard.js', 'watch'], { output: process.stderr })
  return runNode(['--watch', '--watch-preserve-output', 'src/app/main.ts', ...args]).finally(() =>
    stopChildren('SIGTERM'),
  )
}

// Without an argument all tests run, including the checks of test/checks.test.ts.
function runTests([first, ...more]) {
  if (first !== '--changed')
    return runNode([vitest, 'run', ...chosenTests(root, [first, ...more].filter(Boolean))])
  const [since, ...options] = more[0]?.startsWith('-') ? [undefined, ...more] : more
  const tests = changedTests(root, since)
  process.stderr.write(
    tests === 'everything'
      ? 'The change can break any test: all of them run\n'
      : `The change can break tests of ${tests.length} files\n`,
  )
  return runNode([vitest, 'run', ...(tests === 'everything' ? [] : tests), ...options])
}

// Runs the simulation with new seeds until the time is over or one fails. With --once it runs every test in more ways.
function runSoak(args) {
  const options = { hours: { type: 'string', default: '8' }, once: { type: 'boolean', default: false } }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { hours, once } = values
  if (once) return runSoakOnce(positionals)
  if (!(Number(hours) > 0)) return complain(`--hours takes a number above 0, and is "${hours}"`)
  // All levels run at the same time.
  return runNode([vitest, 'run', 'test/simulation', '--maxWorkers=3'], { env: { FLORIN_SOAK_HOURS: hours } })
}

// Runs the suite in more ways. Then runs it on a PostgreSQL other than the embedded one, if one is installed.
async function runSoakOnce(names) {
  const tests = chosenTests(root, names)
  const inMoreWays = await runNode([vitest, 'run', ...tests], { env: { TEST_SOAK: 'once' } })
  const programs = otherPostgres()
  if (stopping) return inMoreWays
  if (!programs) {
    process.stderr.write(
      'No other PostgreSQL than the embedded one was tried: TEST_POSTGRES_PROGRAMS names the folder of its programs (Debian: apt-get install postgresql)\n',
    )
    return inMoreWays
  }
  process.stderr.write(`Once more on the PostgreSQL of ${programs}\n`)
  const onOther = await runNode([vitest, 'run', ...tests], { env: { TEST_POSTGRES_PROGRAMS: programs } })
  return inMoreWays || onOther
}

// Returns TEST_POSTGRES_PROGRAMS, or else the newest PostgreSQL that Debian installed.
function otherPostgres() {
  if (process.env.TEST_POSTGRES_PROGRAMS) return process.env.TEST_POSTGRES_PROGRAMS
  const installed = '/usr/lib/postgresql'
  const versions = existsSync(installed) ? readdirSync(installed).map(Number).filter(Boolean) : []
  return versions.length > 0 ? join(installed, String(Math.max(...versions)), 'bin') : undefined
}

// All checks run even if one fails, so that one run shows all problems.
async function runChecks() {
  const failed = []
  for (const { name, args } of checks) {
    if (stopping) break
    process.stderr.write(`checking ${name}\n`)
    if ((await runNode(args)) !== 0) failed.push(name)
  }
  return failed.length > 0 ? complain(`Failed checks: ${failed.join(', ')}`) : 0
}

function runNode(args, { withChannel = false, env = {}, output = 'inherit', priority } = {}) {
  const stdio = ['inherit', output, 'inherit', ...(withChannel ? ['ipc'] : [])]
  return run(pinnedNode(root), args, {
    stdio,
    env: { ...nodeEnvironment, ...process.env, ...env },
    priority,
  })
}

// Runs directly after an installation, so that the first start is as fast as later ones.
async function compileAhead() {
  const load = "await import('./src/app/start.ts'); await import('#sandbox-processor')"
  await runNode(['--input-type=module', '--eval', load])
}

/**
 * Runs a program in the checkout. Returns its exit code. As in a shell, it is 128 or more if a signal ended the
 * program.
 */
function run(program, args, { priority, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, ...options })
    children.add(child)
    if (priority && child.pid) setPriority(child.pid, priority)
    child.once('error', (error) => {
      children.delete(child)
      reject(error)
    })
    child.once('exit', (code, signal) => {
      children.delete(child)
      resolve(signal ? signalCode(signal) : code)
    })
  })
}

function passSignalsOn() {
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', () => stop('SIGHUP'))
  // Ctrl-C reaches every process of the terminal, so the child may receive it twice; it stops once.
  process.on('SIGINT', () => stop('SIGINT'))
}

function watchParent() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  const poll = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(poll)
    stop('SIGTERM')
  }, parentPollMs)
  poll.unref()
}

function stop(signal) {
  stopping ??= signal
  if (children.size > 0) stopChildren(signal)
  else process.exit(signalCode(signal))
}

function stopChildren(signal) {
  for (const child of children) child.kill(signal)
}

function signalCode(signal) {
  return 128 + constants.signals[signal]
}

function complain(message) {
  process.stderr.write(`${message}\n`)
  return 1
}
