import { execFile, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { Account } from '../../../src/platform/embedded-postgres/account.ts'
import { toSpawnOptions } from '../../../src/platform/embedded-postgres/cluster.ts'
import { freePort } from '../free-port.ts'
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
import { etcdReady, listMembers, readPatroni, untilSeen, type Member } from './members.ts'
import type { Programs } from './programs.ts'
import { startProgram } from './start-program.ts'

/** Three nodes with etcd, Patroni and PostgreSQL on loopback, with the files of deploy/patroni. */
export type PatroniCluster = {
  /** The connection string of the service, with all nodes and their certificates checked. */
  databaseUrl: string
  members(): Promise<Member[]>
  /** Waits until one node leads, one is its synchronous standby and one more follows. Returns the leader. */
  settled(): Promise<NodeName>
  /** Waits until a node other than this one leads. */
  replaced(former: NodeName): Promise<void>
  /** Reads a path of the Patroni of a node, such as /metrics. */
  read(name: NodeName, path: string): Promise<string>
  /** Runs patronictl on a node. Returns its output. */
  control(name: NodeName, ...args: string[]): Promise<string>
  /** Checks the files of a node, as Patroni does. Returns its complaints. */
  validate(name: NodeName): Promise<string>
  /** Runs a statement as the superuser, over the socket of a node. Returns the first column, a line each. */
  administer(name: NodeName, statement: string): Promise<string[]>
  /** Sends a signal to Patroni and PostgreSQL of a node. */
  signal(name: NodeName, signal: NodeJS.Signals): void
  /** Kills the PostgreSQL of a node. Its Patroni goes on. */
  killServer(name: NodeName): void
  /** Sends a signal to etcd on all nodes. */
  signalEtcd(signal: NodeJS.Signals): void
  /** Starts Patroni on a node, which starts PostgreSQL. */
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

const servicePassword = 'password-of-the-service'

/**
 * Starts the cluster in a folder and makes the service's role and database by the shipped SQL. The end of the test stops
 * the cluster.
 */
export async function openCluster(
  folder: string,
  programs: Programs,
  account: Account,
): Promise<PatroniCluster> {
  mkdirSync(folder, { recursive: true })
  // Under root the servers run as another user.
  chmodSync(folder, 0o711)
  const layout: Layout = { folder, programs, account, ports: await choosePorts() }
  writeFiles(layout)
  const state: State = { ...layout, gates: await openGates(layout), etcds: [], patronis: {} }
  onTestFinished(() => end(state))
  for (const name of nodeNames)
    state.etcds.push(startProgram(state, name, [programs.etcd], etcdEnvironment(state, name)))
  // A unit of systemd starts Patroni again until etcd is complete.
  for (const name of nodeNames) await etcdReady(state, name)
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
    killServer: (name) => signalAll(serverOf(state, name), 'SIGKILL'),
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

async function settle(state: State): Promise<NodeName> {
  let found: NodeName | undefined
  await untilSeen(async () => {
    const members = await listMembers(state)
    const streaming = members.filter(({ state }) => state === 'streaming')
    const isComplete = streaming.length === 2 && streaming.some(({ role }) => role === 'sync_standby')
    found = members.find(isLeading)?.name
    return isComplete && found !== undefined
  }, 'one node leads, one is its synchronous standby and one more follows')
  return found ?? nodeNames[0]
}

function replace(state: State, former: NodeName): Promise<void> {
  const isOther = (member: Member) => isLeading(member) && member.name !== former
  return untilSeen(async () => (await listMembers(state, former)).some(isOther), 'another node leads')
}

const isLeading = ({ role, state }: Member) => role === 'leader' && state === 'running'

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
  const socket = join(folderOf(state, name), 's')
  const place = [`--host=${socket}`, `--port=${state.ports[name].server}`, '--dbname=postgres']
  const psql = promisify(execFile)(join(state.programs.postgres, 'psql'), [...place, '-XqAt', '-f', '-'], {
    ...account,
    env: { ...env, ...environment },
  })
  psql.child.stdin?.end(statements)
  const { stdout } = await psql
  return stdout.split('\n').filter(Boolean)
}

async function end(state: State): Promise<void> {
  for (const name of nodeNames) signalNode(state, name, 'SIGKILL')
  for (const etcd of state.etcds) etcd.kill('SIGKILL')
  for (const gate of gatesOf(state)) gate.close()
  await pause(200)
}
