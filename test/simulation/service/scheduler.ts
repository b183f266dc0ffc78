import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#kernel/clock'
import type { Random } from '../random.ts'

/** What may happen to a call that leaves a process. */
export type Fault = 'none' | 'not reached' | 'request lost' | 'request late' | 'answer lost' | 'twice'

/** One process of the service. When it crashes it never continues: whatever it waits for never comes. */
export type Node = { readonly number: number; readonly clock: Clock; isDown: boolean }

type Call = {
  node: Node
  name: string
  perform(fault: Fault): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Runs the calls of all processes one at a time, in an order and with faults that come from the seed alone. Between
 * two calls everybody goes on until he waits for another one, so a seed replays exactly.
 */
export type Scheduler = {
  clock: { now: number }
  /** How often a call goes wrong, from 0 to 1. */
  faults: number
  /** The calls that never go wrong in this run. */
  spares(name: string): boolean
  /** What happened so far, one line for each call. */
  trace: string[]
  /** Looks at what stands in the store, after each write that may have to do with money. */
  afterWrite(name: string): Promise<void>
  /**
   * What arrives after its sender gave it up: a statement within seconds, a request to the processor at any time, or until a
   * moment.
   */
  late: { isSoon: boolean; until?: number; arrive(): Promise<unknown> }[]
  startNode(number: number, skewMs: number): Node
  /** Runs what works something out between its calls in a time of its own: nothing else goes on before it is through. */
  workOut<Result>(work: () => Promise<Result>): Promise<Result>
  call<Result>(node: Node, name: string, perform: (fault: Fault) => Promise<Result>): Promise<Result>
  isIdle(): boolean
  /** Lets one waiting call happen. */
  step(): Promise<void>
  /** Lets calls happen until nobody waits for one. */
  settle(): Promise<void>
  crash(node: Node): Promise<void>
  /** Lets whoever was just started go on until he waits for a call. */
  turn(): Promise<void>
}

const settleMax = 5_000

/** Somebody who may be busy while he waits for none of his calls. */
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
      // Who waits for an answer that never comes waits long.
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
      // What was under way may still arrive.
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

/** Notes that whoever is at work waits for a call; what is answered notes that he goes on. */
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

// What moves money is where it matters most what goes wrong.
function proneness(name: string): number {
  if (name.startsWith('read')) return 1 / 4
  // There are few of those, and each has many ways to go wrong.
  if (/^gateway POST .*(refunds|capture)$/.test(name)) return 4
  return ['submit', 'capture', 'refund'].includes(name) || name.startsWith('gateway POST') ? 2 : 1
}

/** The wait for an answer that never comes. */
export const timeout = 'timeout'
