import { execFile, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Account } from '../../../src/platform/embedded-postgres/account.ts'
import { toSpawnOptions } from '../../../src/platform/embedded-postgres/cluster.ts'
import { onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'
import type { WhenOver } from '../own-service.ts'
import { signalAll } from '../process-tree.ts'
import {
  authorityOf,
  dataOf,
  etcdEnvironment,
  folderOf,
  nodeNames,
  patroniEnvironment,
  patroniFileOf,
  writeFiles,
  type Layout,
  type NodeName,
  type Ports,
} from './files.ts'
import { openGate, type Gate } from './gate.ts'
import { listMembers, readPatroni, type Member } from './members.ts'
import type { Programs } from './programs.ts'
import { startProgram } from './supervised.ts'

/** Three nodes with etcd, Patroni and PostgreSQL on loopback, with the files of deploy/patroni. */
export type PatroniCluster = {
  /** Returns the connection string of the service, with all nodes and their certificates checked. */
  databaseUrl: string
  members(): Promise<Member[]>
  /** Waits until one node leads, one is its synchronous standby and one more follows. Returns the leader. */
  settled(): Promise<NodeName>
  /** Waits until a node other than this one leads. */
  replaced(former: NodeName): Promise<void>
  read(name: NodeName, path: string): Promise<string>
  /** Runs patronictl on a node. Returns its output. */
  control(name: NodeName, ...args: string[]): Promise<string>
  /** Checks the files of a node, as Patroni does. Returns its complaints. */
  validate(name: NodeName): Promise<string>
  /** Runs a statement as the superuser, over the socket of a node. Returns the first column, a line each. */
  administer(name: NodeName, statement: string): Promise<string[]>
  signal(name: NodeName, signal: NodeJS.Signals): void
  signalEtcd(signal: NodeJS.Signals): void
  start(name: NodeName): void
  /** Cuts a node off from etcd and from the other nodes. Clients still reach it. */
  isolate(name: NodeName): void
  reconnect(): void
}

type State = Layout & {
  gates: Record<NodeName, Record<'etcd' | 'server' | 'patroni', Gate>>
  etcds: ChildProcess[]
  patronis: Partial<Record<NodeName, ChildProcess>>
}

/** The password of the service's role. */
export const servicePassword = 'password-of-the-service'

/**
 * Starts the cluster in a folder and makes the service's role and database by the shipped SQL. The end of the test stops
 * the cluster.
 */
export async function openCluster(
  folder: string,
  programs: Programs,
  account: Account,
  whenOver: WhenOver = onTestFinished,
): Promise<PatroniCluster> {
  mkdirSync(folder, { recursive: true })
  // Under root the servers run as another user.
  chmodSync(folder, 0o711)
  const layout: Layout = { folder, programs, account, ports: await choosePorts() }
  writeFiles(layout)
  const state: State = { ...layout, gates: await openGates(layout), etcds: [], patronis: {} }
  whenOver(() => end(state))
  for (const name of nodeNames)
    state.etcds.push(startProgram(state, name, [programs.etcd], etcdEnvironment(state, name)))
  for (const name of nodeNames) startPatroni(state, name)
  const leader = await settle(state)
  await makeDatabase(state, leader)
  const hosts = nodeNames.map((name) => `127.0.0.1:${state.ports[name].server}`).join(',')
  const tls = `sslmode=verify-full&sslrootcert=${authorityOf(state)}`
  return {
    databaseUrl: `postgresql://florin:${servicePassword}@${hosts}/florin?target_session_attrs=read-write&${tls}`,
    members: () => listMembers(state),
    settled: () => settle(state),
    replaced: (former) => replace(state, former),
    read: (name, path) => readPatroni(state, name, path),
    control: (name, ...args) =>
      runPatroni(state, name, 'patronictl', ['-c', patroniFileOf(state, name), ...args]),
    validate: (name) => validate(state, name),
    signal: (name, signal) => signalNode(state, name, signal),
    administer: (name, statement) => administer(state, name, statement),
    signalEtcd: (signal) => state.etcds.forEach((etcd) => etcd.kill(signal)),
    start: (name) => startPatroni(state, name),
    isolate: (name) => isolate(state, name),
    reconnect: () => gatesOf(state).forEach((gate) => gate.open()),
  }
}

async function choosePorts(): Promise<Record<NodeName, Ports>> {
  const taken = new Set<number>()
  const choose = async (): Promise<number> => {
    const port = await freePort()
    if (taken.has(port)) return choose()
    taken.add(port)
    return port
  }
  const ofNode = async (): Promise<Ports> => ({
    etcd: await choose(),
    etcdPeer: await choose(),
    etcdGate: await choose(),
    server: await choose(),
    serverGate: await choose(),
    patroni: await choose(),
    patroniGate: await choose(),
  })
  return { db1: await ofNode(), db2: await ofNode(), db3: await ofNode() }
}

async function openGates({ ports }: Layout): Promise<State['gates']> {
  const etcds = nodeNames.map((name) => ports[name].etcd)
  const ofNode = async (own: Ports) => ({
    etcd: await openGate(own.etcdGate, etcds),
    server: await openGate(own.serverGate, [own.server]),
    patroni: await openGate(own.patroniGate, [own.patroni]),
  })
  return { db1: await ofNode(ports.db1), db2: await ofNode(ports.db2), db3: await ofNode(ports.db3) }
}

const gatesOf = ({ gates }: State): Gate[] => nodeNames.flatMap((name) => Object.values(gates[name]))

// Standbys do not need each other's Patroni to elect the synchronous one. Without these gates the isolated leader would
// still reach them.
function isolate({ gates }: State, name: NodeName): void {
  gates[name].etcd.shut()
  gates[name].server.shut()
  for (const each of nodeNames) gates[each].patroni.shut()
}

function startPatroni(state: State, name: NodeName): void {
  const { programs } = state
  const command: [string, string] = [join(programs.patroni, 'patroni'), patroniFileOf(state, name)]
  state.patronis[name] = startProgram(state, name, command, patroniEnvironment(state, name))
}

function signalNode(state: State, name: NodeName, signal: NodeJS.Signals): void {
  const patroni = state.patronis[name]?.pid ?? 0
  const server = serverOf(state, name)
  // Patroni last when both go on: it would otherwise find its server still stopped.
  for (const pid of signal === 'SIGCONT' ? [server, patroni] : [patroni, server]) signalAll(pid, signal)
}

function serverOf(state: State, name: NodeName): number {
  const file = join(dataOf(state, name), 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

/** Waits for as long as the test lasts. The time depends on the machine. */
async function settle(state: State): Promise<NodeName> {
  for (;;) {
    const members = await listMembers(state)
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
    const streaming = members.filter(({ state }) => state === 'streaming')
    if (leader && streaming.length === 2 && streaming.some(({ role }) => role === 'sync_standby'))
      return leader.name
    await pause(250)
  }
}

async function replace(state: State, former: NodeName): Promise<void> {
  for (;;) {
    const members = await listMembers(state, former)
    if (members.some(({ role, state, name }) => role === 'leader' && state === 'running' && name !== former))
      return
    await pause(250)
  }
}

async function runPatroni(
  state: State,
  name: NodeName,
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const { env, ...account } = toSpawnOptions(state.account)
  const ofNode = patroniEnvironment(state, name)
  const options = { ...account, env: { ...env, LC_ALL: 'C.UTF-8', ...ofNode, ...environment } }
  const { stdout, stderr } = await promisify(execFile)(join(state.programs.patroni, program), args, options)
  return `${stdout}${stderr}`
}

/** Patroni accepts no address of loopback, because other nodes could not reach it. */
const elsewhere = {
  PATRONI_RESTAPI_CONNECT_ADDRESS: '192.0.2.1:8008',
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: '192.0.2.1:5432',
}

function validate(state: State, name: NodeName): Promise<string> {
  return runPatroni(
    state,
    name,
    'patroni',
    ['--validate-config', '-i', patroniFileOf(state, name)],
    elsewhere,
  )
}

async function makeDatabase(state: State, leader: NodeName): Promise<void> {
  const file = join(import.meta.dirname, '..', '..', '..', 'deploy', 'patroni', 'florin.sql')
  await administer(state, leader, readFileSync(file, 'utf8'), { FLORIN_DATABASE_PASSWORD: servicePassword })
}

async function administer(
  state: State,
  name: NodeName,
  statements: string,
  environment: Record<string, string> = {},
): Promise<string[]> {
  const { env, ...account } = toSpawnOptions(state.account)
  const place = [
    '-h',
    join(folderOf(state, name), 's'),
    '-p',
    String(state.ports[name].server),
    '-d',
    'postgres',
  ]
  const psql = promisify(execFile)(join(state.programs.postgres, 'psql'), [...place, '-XqAt', '-f', '-'], {
    ...account,
    env: { ...env, ...environment },
  })
  psql.child.stdin?.end(statements)
  const { stdout } = await psql
  return stdout.split('\n').filter(Boolean)
}

async function end(state: State): Promise<void> {
  for (const name of nodeNames) {
    signalNode(state, name, 'SIGKILL')
    state.patronis[name]?.kill('SIGKILL')
  }
  for (const etcd of state.etcds) etcd.kill('SIGKILL')
  for (const gate of gatesOf(state)) gate.close()
  await pause(200)
}
