import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createDatabase } from '../support/database.ts'
import { appCache, appNames, appSources, buildProgram } from '../../scripts/built-apps.js'

const root = join(import.meta.dirname, '..', '..')

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

type Checkout = { folder: string; path: string }

/** Creates a checkout without packages, and a PATH on which npm only records its arguments and fails. */
function freshCheckout(parts: string[]): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'florin-checkout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['package.json', 'package-lock.json', 'scripts', ...appSources, 'src/kernel', ...parts])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  const path = join(folder, 'path')
  mkdirSync(path)
  const notes = `echo "$@" > ${folder}/arguments\nexport -p > ${folder}/environment\nexit 7\n`
  writeFileSync(join(path, 'npm'), `#!/bin/sh\n${notes}`, { mode: 0o755 })
  return { folder, path }
}

/** Copies the built apps, as the image of a container does. */
function bringApps({ folder }: Checkout, names = appNames) {
  for (const name of names)
    cpSync(appCache(root, name), appCache(folder, name), { recursive: true, verbatimSymlinks: true })
}

/** Links every package of this checkout into that one, without the generated caches. */
function linkPackages({ folder }: Checkout) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
}

/** Starts the launcher as an operator would, with only this environment. */
function launch(
  { folder, path }: Checkout,
  command: string,
  environment: Record<string, string>,
  node = process.execPath,
) {
  const child = spawn(node, [join(folder, 'scripts', 'launch.js'), command], {
    env: { PATH: path, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (data) => (output.stdout += data))
  child.stderr.on('data', (data) => (output.stderr += data))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, output, ended }
}

/** Returns the packages that `npm ci --omit=dev --omit=optional` installs. */
function productionPackages() {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).filter(
    ([path, { dev, optional, link }]) => path.includes('node_modules/') && !link && !dev && !optional,
  )
}

/** Writes the list of installed packages that npm itself would write. */
function listInstalled({ folder }: Checkout, packages: [string, object][]) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  const list = { packages: Object.fromEntries(packages) }
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify(list))
}

const secrets = {
  FLORIN_MASTER_KEY: 'secret-word-1',
  FLORIN_OPERATOR_TOKEN: 'secret-word-2',
  PROCESSOR_TOKEN: 'secret-word-3',
  DATABASE_URL: 'postgresql://florin:secret-word-4@127.0.0.1/florin',
  PROCESSOR_DATABASE_URL: 'postgresql://florin:secret-word-5@127.0.0.1/florin',
  SMTP_URL: 'smtps://florin:secret-word-6@mail.example',
  SMS_SECRET: 'secret-word-7',
  PGPASSWORD: 'secret-word-8',
}

const calls: [string, Record<string, string>, string][] = [
  ['start', { FLORIN_ENVIRONMENT: 'production' }, '--include=dev'],
  ['florin', { NODE_ENV: 'production' }, '--omit=dev'],
  ['start', {}, '--include=dev'],
  ['test', { NODE_ENV: 'production' }, '--include=dev'],
]

test.each(calls)(
  'what `npm %s` installs with %o is %s, runs no script and hears no secret',
  async (...call) => {
    const [command, environment, development] = call
    const checkout = freshCheckout([])
    const { output, ended } = launch(checkout, command, {
      ...secrets,
      ...environment,
      npm_config_cache: '/cache',
    })
    expect(await ended).toBe(1)
    expect(output.stderr).toContain('npm ci ended with 7')
    const readRecorded = (name: string) => readFileSync(join(checkout.folder, name), 'utf8')
    expect(readRecorded('arguments').split(/\s+/)).toEqual(
      expect.arrayContaining(['ci', development, '--ignore-scripts']),
    )
    expect(readRecorded('environment')).toContain('/cache')
    expect(readRecorded('environment')).not.toContain('secret-word')
  },
)

test('where the dashboard was built, production installs nothing that builds', async () => {
  const checkout = freshCheckout([])
  bringApps(checkout)
  const { ended } = launch(checkout, 'start', { FLORIN_ENVIRONMENT: 'production' })
  expect(await ended).toBe(1)
  expect(readFileSync(join(checkout.folder, 'arguments'), 'utf8')).toContain('--omit=dev')
})

test('a production that is set up stays so: nothing is installed or removed when it is set up again', async () => {
  const checkout = freshCheckout([])
  bringApps(checkout)
  listInstalled(checkout, productionPackages())
  const { output, ended } = launch(checkout, 'setup', { NODE_ENV: 'production' })
  expect(await ended, output.stderr).toBe(0)
  expect(existsSync(join(checkout.folder, 'arguments'))).toBe(false)
})

test('what built the dashboard and the guide is taken out again in production, and there alone', async () => {
  for (const environment of [{}, { NODE_ENV: 'production' }]) {
    const checkout = freshCheckout([])
    linkPackages(checkout)
    bringApps(checkout, ['reference'])
    const argumentsFile = join(checkout.folder, 'arguments')
    writeFileSync(join(checkout.path, 'npm'), `#!/bin/sh\necho "$@" >> ${argumentsFile}\n`, { mode: 0o755 })
    const { output, ended } = launch(checkout, 'setup', environment)
    expect(await ended, output.stderr).toBe(0)
    for (const name of ['dashboard', 'guide'])
      expect(existsSync(join(appCache(checkout.folder, name), 'current/index.html')), name).toBe(true)
    expect(existsSync(argumentsFile)).toBe('NODE_ENV' in environment)
    if (existsSync(argumentsFile))
      expect(readFileSync(argumentsFile, 'utf8')).toMatch(/^prune --omit=dev --ignore-scripts/)
  }
})

test('a dashboard that cannot be built stops the start, and says why', async () => {
  const checkout = freshCheckout([])
  linkPackages(checkout)
  writeFileSync(
    join(checkout.folder, 'dashboard/src/main.tsx'),
    "import { missing } from './nowhere.ts'\nmissing()\n",
  )
  const { output, ended } = launch(checkout, 'start', {})
  expect(await ended).toBe(1)
  expect(output.stderr).toContain('nowhere.ts')
  expect(output.stderr).toContain('The dashboard could not be built')
  expect(output.stdout).toBe('')
})

test('the dashboard is built once for what it is made of, whoever asks, and anew when that changed', async () => {
  const checkout = freshCheckout([])
  linkPackages(checkout)
  bringApps(checkout, ['guide', 'reference'])
  const built = () =>
    readdirSync(join(checkout.folder, 'node_modules/.cache/dashboard')).filter((name) => name !== 'current')
  const both = [launch(checkout, 'setup', {}), launch(checkout, 'setup', {})]
  for (const { ended, output } of both) expect(await ended, output.stderr).toBe(0)
  expect(both.filter(({ output }) => output.stderr.includes('Building the dashboard'))).toHaveLength(1)
  const again = launch(checkout, 'setup', {})
  expect(await again.ended).toBe(0)
  expect(again.output.stderr).not.toContain('Building the dashboard')
  writeFileSync(join(checkout.folder, 'dashboard', 'theme.js'), '// Another one.\n')
  const changed = launch(checkout, 'setup', {})
  expect(await changed.ended).toBe(0)
  expect(changed.output.stderr).toContain('Building the dashboard')
  expect(built()).toHaveLength(2)
})

test('what is installed but is not what the lockfile says is installed anew', async () => {
  const checkout = freshCheckout([])
  const another = { integrity: 'sha512-another' }
  listInstalled(
    checkout,
    productionPackages().map(([path, entry]) => [
      path,
      path === 'node_modules/fastify' ? { ...entry, ...another } : entry,
    ]),
  )
  const { output, ended } = launch(checkout, 'start', {})
  expect(await ended).toBe(1)
  expect(output.stderr).toContain('npm ci ended with 7')
})

test('the Node of an earlier installation, which no lockfile pins, is installed anew', async () => {
  const checkout = freshCheckout([])
  listInstalled(checkout, productionPackages())
  const earlier = join(checkout.folder, 'node_modules', 'node', 'bin', 'node')
  cpSync(process.execPath, earlier)
  const { output, ended } = launch(checkout, 'start', {}, earlier)
  expect(await ended).toBe(1)
  expect(output.stderr).toContain('npm ci ended with 7')
})

test('the sandbox starts before the guide and the API reference are built, and serves them afterwards', async () => {
  await using database = await createDatabase()
  const checkout = freshCheckout(['src', 'packages/sandbox-processor', 'migrations'])
  linkPackages(checkout)
  bringApps(checkout, ['dashboard'])
  const begin = join(checkout.folder, 'begin')
  for (const name of ['guide', 'reference'])
    writeFileSync(
      join(checkout.folder, buildProgram(name)),
      `import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
    const into = process.argv[2]
    setInterval(() => {
      if (!existsSync(${JSON.stringify(begin)})) return
      mkdirSync(into + '/assets')
      for (const name of ['built-at', 'index.html']) writeFileSync(into + '/' + name, 'built now')
      process.exit()
    }, 100)`,
    )
  const environment = { DATABASE_URL: database.url, PORT: '0', FLORIN_LOG: 'error' }
  const { child, output, ended } = launch(checkout, 'start', environment)
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', () => /^\{"ready":true,.*\n/.test(output.stdout) && resolve()),
  )
  await Promise.race([ready, ended])
  const { baseUrl } = z.object({ baseUrl: z.string() }).parse(JSON.parse(output.stdout.split('\n')[0] ?? ''))
  const textOf = async (path: string) => (await fetch(baseUrl + path)).text()
  expect(await textOf('/docs')).toContain('The reference is not built yet')
  expect(await textOf('/guide')).toContain('The guide is not built yet')
  writeFileSync(begin, '')
  await expect.poll(() => textOf('/docs')).toBe('built now')
  await expect.poll(() => textOf('/guide')).toBe('built now')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('the service starts where production packages alone are installed, and asks for no others', async () => {
  await using database = await createDatabase()
  const checkout = freshCheckout(['src', 'packages/sandbox-processor', 'migrations'])
  bringApps(checkout)
  for (const [path] of productionPackages())
    if (!existsSync(join(checkout.folder, path)))
      cpSync(join(root, path), join(checkout.folder, path), { recursive: true })
  listInstalled(checkout, productionPackages())
  const environment = { DATABASE_URL: database.url, PORT: '0', FLORIN_LOG: 'error' }
  const { child, output, ended } = launch(checkout, 'start', environment)
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', () => output.stdout.startsWith('{"ready":true,') && resolve()),
  )
  await Promise.race([ready, ended])
  expect(output.stdout, output.stderr).toMatch(/^\{"ready":true,/)
  expect(existsSync(join(checkout.folder, 'arguments'))).toBe(false)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
