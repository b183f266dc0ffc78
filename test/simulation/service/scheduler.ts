import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#kernel/clock'
import type { Random } from '../random.ts'

/** A fault of a call that leaves a process. */
export type Fault = 'none' | 'not reached' | 'request lost' | 'request late' | 'answer lost' | 'twice'

/** One process of the service. After a crash it never continues, because none of its calls returns. */
export type Node = { readonly number: number; readonly clock: Clock; isDown: boolean }

type Call = {
  node: Node
  name: string
  perform(fault: Fault): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Runs the calls of all processes one at a time. The order and the faults come from the seed alone. Between two calls
 * every process runs until it waits for its next call, so a seed replays exactly.
 */
export type Scheduler = {
  clock: { now: number }
  /** How often a call fails, from 0 to 1. */
  faults: number
  /** Whether calls of this name never fail in this run. */
  spares(name: string): boolean
  /** The calls so far, one line each. */
  trace: string[]
  /** Checks the store after each write that may affect money. */
  afterWrite(name: string): Promise<void>
  /**
   * Calls that arrive after their sender gave them up: a statement within seconds, a request to the processor at any
   * time or until the given time.
   */
  late: { isSoon: boolean; until?: number; arrive(): Promise<unknown> }[]
  startNode(number: number, skewMs: number): Node
  /**
   * Runs work that takes time outside of its calls. No other call happens before it ends or waits for its next call.
   */
  workOut<Result>(work: () => Promise<Result>): Promise<Result>
  call<Result>(node: Node, name: string, perform: (fault: Fault) => Promise<Result>): Promise<Result>
  isIdle(): boolean
  /** Performs one waiting call. */
  step(): Promise<void>
  /** Performs calls until none is waiting. */
  settle(): Promise<void>
  crash(node: Node): Promise<void>
  /** Lets started work run until it waits for a call. */
  turn(): Promise<void>
}

const settleMax = 5_000

/** Work that may be busy while none of its calls is waiting. */
type Worker = { calls: number; isDone: boolean }

const currentWorker = new AsyncLocalStorage<Worker>()

export function createScheduler(random: Random, startAt: number): Scheduler {
  const clock = { now: startAt }
  let calls: Call[] = []
  const workers = createWorkers()

  async function happen(call: Call, fault: Fault): Promise<void> {
    calls.splice(calls.indexOf(call), 1)
    clock.now += 1 + random.below(40)
    scheduler.trace.push(`${clock.now} ${call.node.number} ${call.name} ${fault}`)
    try {
      const value = await call.perform(fault)
      if (!call.node.isDown) call.resolve(value)
    } catch (error) {
      if (!call.node.isDown) call.reject(error)
    }
    await scheduler.turn()
    if (isAboutMoney(call.name)) await scheduler.afterWrite(call.name)
  }

  const scheduler: Scheduler = {
    clock,
    faults: 0,
    spares: () => false,
    trace: [],
    afterWrite: () => Promise.resolve(),
    late: [],
    startNode: (number, skewMs) => ({ number, clock: { now: () => clock.now + skewMs }, isDown: false }),
    call<Result>(node: Node, name: string, perform: (fault: Fault) => Promise<Result>) {
      return new Promise<Result>((resolve, reject) => {
        const call = { node, name, perform, ...settling<Result>(resolve, reject) }
        if (!node.isDown) calls.push(call)
      })
    },
    workOut: workers.run,
    isIdle: () => calls.length === 0,
    async step() {
      const call = random.pick(calls)
      // A timeout takes longer than other calls.
      if (call.name === timeout && calls.length > 1 && random.chance(0.8)) return
      await happen(call, scheduler.spares(call.name) ? 'none' : faultFor(random, scheduler.faults, call.name))
    },
    async settle() {
      for (let steps = 0; calls.length > 0; steps++) {
        if (steps > settleMax) throw new Error('somebody never comes to an end')
        await scheduler.step()
      }
    },
    async crash(node) {
      const open = calls.filter((call) => call.node === node)
      node.isDown = true
      scheduler.trace.push(`${clock.now} ${node.number} crashes`)
      // A call in flight may still arrive.
      for (const call of open) if (random.chance(0.5)) await happen(call, 'answer lost')
      calls = calls.filter((call) => call.node !== node)
    },
    turn: workers.turn,
  }
  return scheduler
}

function createWorkers() {
  let workers: Worker[] = []
  return {
    run<Result>(work: () => Promise<Result>): Promise<Result> {
      const worker: Worker = { calls: 0, isDone: false }
      workers.push(worker)
      return currentWorker.run(worker, work).finally(() => {
        worker.isDone = true
      })
    },
    async turn(): Promise<void> {
      do {
        await new Promise((resolve) => setImmediate(resolve))
        workers = workers.filter(({ isDone }) => !isDone)
      } while (workers.some(({ calls }) => calls === 0))
    },
  }
}

/** Counts the waiting calls of the current work, so that the scheduler knows whether it is busy. */
function settling<Result>(resolve: (value: Result) => void, reject: (error: unknown) => void) {
  const worker = currentWorker.getStore()
  if (worker) worker.calls++
  const goOn = () => {
    if (worker) worker.calls--
  }
  return {
    resolve: (value: unknown) => (goOn(), resolve(value as Result)),
    reject: (error: unknown) => (goOn(), reject(error)),
  }
}

function isAboutMoney(name: string): boolean {
  return /^write .*(invoice|transaction|quote|verification code|(insert|update|look at) subscription )/.test(
    name,
  )
}

function faultFor(random: Random, faults: number, name: string): Fault {
  if (!random.chance(faults * proneness(name))) return 'none'
  return random.pick(['not reached', 'request lost', 'request late', 'answer lost', 'twice'] as const)
}

// Faults matter most in calls that move money.
function proneness(name: string): number {
  if (name.startsWith('read')) return 1 / 4
  // Refunds and captures at the gateway are rare and can fail in many ways.
  if (/^gateway POST .*(refunds|capture)$/.test(name)) return 4
  return ['submit', 'capture', 'refund'].includes(name) || name.startsWith('gateway POST') ? 2 : 1
}

/** The name of the wait for a response that never comes. */
export const timeout = 'timeout'
