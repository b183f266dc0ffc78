import { toIsoInstant } from '#kernel/clock'
import { createSandboxCall } from './sandbox-call.ts'
import { ProcessorUnavailable } from '../processor-errors.ts'
import { wireFaults, type NewFault, type OpenFault } from './sandbox-faults.ts'
import { wireClock } from './sandbox-wire.ts'

/** Controls that only a sandbox processor has. Each is for the records of one location. Instants in ms. */
export type SandboxControls = {
  /** Returns when the next job of this location is due, on the location's clock. */
  nextDueAt(locationId: string): Promise<number | undefined>
  /** Moves the location's clock on, and runs the jobs due until then, with their postbacks. */
  moveClock(locationId: string, now: number): Promise<void>
  /** Returns the faults that can still strike calls of this location, oldest first. */
  listFaults(locationId: string): Promise<OpenFault[]>
  /** Switches a fault on. The oldest fault that fits a call strikes it. */
  addFault(locationId: string, fault: NewFault): Promise<void>
  /** Switches all faults of this location off. */
  clearFaults(locationId: string): Promise<void>
  close(): Promise<void>
}

/** Creates the controls of the sandbox processor at this URL. */
export function createSandboxControls(options: {
  url: string
  operatorToken: string
  patience: number
}): SandboxControls {
  const wire = createSandboxCall(options.url, { patience: options.patience })
  const token = options.operatorToken
  const timeoutMs = options.patience * 60_000
  const faultsOf = (locationId: string) => `/control/v1/faults?locationId=${encodeURIComponent(locationId)}`
  return {
    async nextDueAt(locationId) {
      const path = `/control/v1/clock?locationId=${encodeURIComponent(locationId)}`
      const response = await wire.send({ method: 'GET', path, token, timeoutMs })
      const clock = wireClock.safeParse(response.kind === 'answered' ? response.body : undefined).data
      if (!clock) throw new ProcessorUnavailable('the sandbox processor did not send its clock')
      return clock.nextDueAt ? Date.parse(clock.nextDueAt) : undefined
    },
    async moveClock(locationId, now) {
      const body = { locationId, now: toIsoInstant(now) }
      const response = await wire.send({ method: 'POST', path: '/control/v1/clock', token, body, timeoutMs })
      if (response.kind !== 'answered' || response.statusCode !== 200)
        throw new ProcessorUnavailable('the sandbox processor did not move its clock')
    },
    async listFaults(locationId) {
      const response = await wire.send({ method: 'GET', path: faultsOf(locationId), token })
      const listed = wireFaults.safeParse(response.kind === 'answered' ? response.body : undefined).data
      if (!listed) throw new ProcessorUnavailable('the sandbox processor did not send its faults')
      return listed.faults
    },
    async addFault(locationId, fault) {
      const body = { locationId, ...fault }
      const response = await wire.send({ method: 'POST', path: '/control/v1/faults', token, body })
      if (response.kind !== 'answered' || response.statusCode !== 201)
        throw new ProcessorUnavailable('the sandbox processor did not switch the fault on')
    },
    async clearFaults(locationId) {
      const response = await wire.send({ method: 'DELETE', path: faultsOf(locationId), token })
      if (response.kind !== 'answered' || response.statusCode !== 200)
        throw new ProcessorUnavailable('the sandbox processor did not switch its faults off')
    },
    close: wire.close,
  }
}
