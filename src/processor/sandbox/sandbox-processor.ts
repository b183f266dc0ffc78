import { toIsoInstant } from '#kernel/clock'
import { submissionTimeoutMs } from '#kernel/limits'
import type { SandboxCredentials } from '../credentials.ts'
import type { FormUrls } from '../form.ts'
import type { Instrument } from '../movement.ts'
import type { Processor } from '../processor.ts'
import type { WireOptions } from '../wire.ts'
import {
  parseResponse,
  requireBody,
  requireDeleted,
  parseResponseOrNone,
  toKeepResult,
  toSubmission,
} from './sandbox-response.ts'
import { createSandboxCall, type SandboxCall, type SandboxRequest } from './sandbox-call.ts'
import { parseSandboxPostback } from './sandbox-postback.ts'
import {
  wireCancellation,
  wireDeclines,
  wireContact,
  wireCredentials,
  wireIntention,
  wireMovementPage,
  wireMovement,
  wireTicket,
  wireVault,
  wireVaults,
} from './sandbox-wire.ts'

type SandboxPort = Processor<SandboxCredentials>

/** The sandbox processor. It is configured once with the URL for its postbacks. */
export type SandboxProcessor = SandboxPort & {
  registerPlatform(platform: { postbackUrl: string }): Promise<void>
  close(): Promise<void>
}

/** Creates the sandbox processor as a port. `processorToken` opens locations; each location has its own key. */
export function createSandboxProcessor(
  options: WireOptions & { url: string; processorToken: string },
): SandboxProcessor {
  const wire = createSandboxCall(options.url, options)
  const place = toFormUrls(options.url)
  return {
    close: wire.close,
    formOf: () => place,
    ...createPlatformCalls(wire, options.processorToken),
    ...createContactCalls(wire),
    ...createVaultCalls(wire),
    ...createTicketCalls(wire),
    ...createMovementCalls(wire),
    ...createListingCalls(wire, options.processorToken),
    readPostback: parseSandboxPostback,
  }
}

function toFormUrls(url: string): FormUrls {
  return {
    origin: new URL(url).origin,
    urlOf: (clientToken) => new URL(`/v1/elements/${encodeURIComponent(clientToken)}`, url).href,
  }
}

type PlatformCalls = Pick<
  SandboxProcessor,
  'registerPlatform' | 'openLocation' | 'closeLocation' | 'closeStrays' | 'opens' | 'changeLocation'
>

function createPlatformCalls(wire: SandboxCall, token: string): PlatformCalls {
  return {
    async registerPlatform(body) {
      requireBody(await wire.send({ method: 'PUT', path: '/v1/platform', token, body }))
    },
    async openLocation({ locationId, name, products }) {
      const body = { locationId, name, products }
      const response = await wire.send({ method: 'POST', path: '/v1/locations', token, body })
      return { kind: 'sandbox', ...parseResponse(wireCredentials, response) }
    },
    // The sandbox posts to this service only, which ignores postbacks of locations that do not exist.
    closeLocation: () => Promise.resolve(),
    // The same id always opens the same location, so there are no duplicates.
    closeStrays: () => Promise.resolve(),
    async opens({ apiKey: token }) {
      const response = await wire.send({ method: 'GET', path: '/v1/vaults/none', token })
      if (response.kind === 'answered' && response.statusCode === 401) return false
      parseResponseOrNone(wireVault, response)
      return true
    },
    async changeLocation({ locationId }, body) {
      const path = `/v1/locations/${encodeURIComponent(locationId)}`
      requireBody(await wire.send({ method: 'PUT', path, token, body }))
    },
  }
}

type ContactCalls = Pick<
  SandboxPort,
  'createContact' | 'replaceContact' | 'forgetContact' | 'createIntention'
>

function createContactCalls(wire: SandboxCall): ContactCalls {
  const { listVaults, deleteVault } = createVaultCalls(wire)
  const replaceContact: ContactCalls['replaceContact'] = async ({ apiKey: token }, contactId, body) => {
    const path = `/v1/contacts/${encodeURIComponent(contactId)}`
    requireBody(await wire.send({ method: 'PUT', path, token, body }))
  }
  return {
    replaceContact,
    async forgetContact(location, contactId) {
      for (const { id } of await listVaults(location, contactId)) await deleteVault(location, id)
      await replaceContact(location, contactId, {})
    },
    async createContact({ apiKey: token }, body) {
      return parseResponse(
        wireContact,
        await wire.send({ method: 'POST', path: '/v1/contacts', token, body }),
      ).id
    },
    async createIntention({ apiKey: token }, body) {
      return parseResponse(
        wireIntention,
        await wire.send({ method: 'POST', path: '/v1/intentions', token, body }),
      )
    },
  }
}

type VaultCalls = Pick<
  SandboxPort,
  'readVault' | 'listVaults' | 'renameVault' | 'attachVault' | 'adoptVaults' | 'listBilling' | 'deleteVault'
>

function createVaultCalls(wire: SandboxCall): VaultCalls {
  const pathOf = (vaultId: string) => `/v1/vaults/${encodeURIComponent(vaultId)}`
  return {
    async readVault({ apiKey: token }, vaultId) {
      return parseResponseOrNone(wireVault, await wire.send({ method: 'GET', path: pathOf(vaultId), token }))
    },
    async listVaults({ apiKey: token }, contactId) {
      const path = `/v1/contacts/${encodeURIComponent(contactId)}/vaults`
      return parseResponseOrNone(wireVaults, await wire.send({ method: 'GET', path, token }))?.vaults ?? []
    },
    async renameVault({ apiKey: token }, vaultId, title) {
      const response = await wire.send({ method: 'PUT', path: pathOf(vaultId), token, body: { title } })
      return parseResponseOrNone(wireVault, response)
    },
    async attachVault({ apiKey: token }, vaultId, contactId) {
      const path = `${pathOf(vaultId)}/contact`
      return toKeepResult(await wire.send({ method: 'POST', path, token, body: { contactId } }))
    },
    // No other system uses the sandbox.
    adoptVaults: () => Promise.resolve([]),
    listBilling: () => Promise.resolve(undefined),
    async deleteVault({ apiKey: token }, vaultId) {
      requireDeleted(await wire.send({ method: 'DELETE', path: pathOf(vaultId), token }))
    },
  }
}

type TicketCalls = Pick<
  SandboxPort,
  'readTicket' | 'deleteTicket' | 'keepTicket' | 'keepMethodOf' | 'letMethodGo'
>

function createTicketCalls(wire: SandboxCall): TicketCalls {
  const pathOf = (ticketId: string) => `/v1/tickets/${encodeURIComponent(ticketId)}`
  return {
    async readTicket({ apiKey: token }, ticketId) {
      return parseResponseOrNone(
        wireTicket,
        await wire.send({ method: 'GET', path: pathOf(ticketId), token }),
      )
    },
    async deleteTicket({ apiKey: token }, ticketId) {
      requireDeleted(await wire.send({ method: 'DELETE', path: pathOf(ticketId), token }))
    },
    async keepTicket({ apiKey: token }, ticketId, contactId, billingZip) {
      const body = { contactId, billingZip }
      return toKeepResult(await wire.send({ method: 'POST', path: `${pathOf(ticketId)}/vault`, token, body }))
    },
    // A method entered in a form is stored with its sale alone.
    letMethodGo: async () => 'done',
    async keepMethodOf({ apiKey: token }, processorId, contactId) {
      const path = `/v1/transactions/${encodeURIComponent(processorId)}/vault`
      return toKeepResult(await wire.send({ method: 'POST', path, token, body: { contactId } }))
    },
  }
}

type MovementCalls = Pick<
  SandboxPort,
  | 'submit'
  | 'void'
  | 'capture'
  | 'sendToTerminal'
  | 'refund'
  | 'readMovement'
  | 'find'
  | 'declinesOf'
  | 'cancelReference'
>

function createMovementCalls(wire: SandboxCall): MovementCalls {
  const submit = async ({ apiKey: token }: SandboxCredentials, path: string, body: object) =>
    toSubmission(await wire.send({ method: 'POST', path, token, body, timeoutMs: submissionTimeoutMs }))
  const ofReference = (reference: string) => `/v1/references/${encodeURIComponent(reference)}`
  const ofMovement = (id: string) => `/v1/transactions/${encodeURIComponent(id)}`
  return {
    submit: (location, sale) =>
      submit(location, '/v1/transactions', { ...sale, source: toWireSource(sale.source) }),
    void: (location, id, reference) => submit(location, `${ofMovement(id)}/void`, { reference }),
    capture: (location, id, capture) => submit(location, `${ofMovement(id)}/capture`, capture),
    sendToTerminal: (location, { terminalId, ...request }) =>
      submit(location, `/v1/terminals/${encodeURIComponent(terminalId)}/transactions`, request),
    refund: (location, id, refund) => submit(location, `${ofMovement(id)}/refund`, refund),
    async readMovement({ apiKey: token }, id) {
      return parseResponseOrNone(
        wireMovement,
        await wire.send({ method: 'GET', path: ofMovement(id), token }),
      )
    },
    async find({ apiKey: token }, reference) {
      return parseResponseOrNone(
        wireMovement,
        await wire.send({ method: 'GET', path: ofReference(reference), token }),
      )
    },
    async declinesOf({ apiKey: token }, reference) {
      const path = `${ofReference(reference)}/declines`
      return parseResponse(wireDeclines, await wire.send({ method: 'GET', path, token })).declines
    },
    async cancelReference({ apiKey: token }, reference) {
      const call: SandboxRequest = {
        method: 'POST',
        path: `${ofReference(reference)}/cancel`,
        token,
        body: {},
      }
      const answer = parseResponse(wireCancellation, await wire.send(call))
      return answer.cancelled ? undefined : answer.transaction
    },
  }
}

function createListingCalls(
  wire: SandboxCall,
  token: string,
): Pick<SandboxPort, 'listMovements' | 'newsSince'> {
  return {
    // The sandbox repeats each postback until it is acknowledged.
    newsSince: () => Promise.resolve([]),
    async listMovements({ locationId }, { from, until, limit, after }) {
      const period = { from: toIsoInstant(from), until: toIsoInstant(until), limit: String(limit) }
      const query = new URLSearchParams({ ...period, ...(after === undefined ? {} : { after }) })
      const path = `/v1/locations/${encodeURIComponent(locationId)}/transactions?${query}`
      const { transactions: movements } = parseResponse(
        wireMovementPage,
        await wire.send({ method: 'GET', path, token }),
      )
      return { movements, next: movements.length < limit ? undefined : movements.at(-1)?.id }
    },
  }
}

// A wallet of the sandbox is a token in place of the data that a phone would produce.
function toWireSource(source: Instrument): object {
  if (!('walletData' in source)) return source
  const token = source.walletData['token']
  return {
    walletToken: typeof token === 'string' ? token : 'unreadable',
    walletProvider: source.walletProvider,
  }
}
