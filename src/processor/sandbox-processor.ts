import type { z } from 'zod'
import { submissionTimeoutMs } from '#kernel/limits'
import { createSandboxCall, type SandboxCall, type WireAnswer, type WireRequest } from './sandbox-call.ts'
import { ProcessorUnavailable, ProcessorUnreadable } from './processor.ts'
import type { Credentials, Instrument, Processor, Submission } from './processor.ts'
import {
  wireCancelled,
  wireContact,
  wireCredentials,
  wireIntention,
  wireMovement,
  wireRefusal,
  wireVault,
  wireVaults,
} from './sandbox-wire.ts'

/** The sandbox processor behind the port. `operatorToken` opens locations; each location has a key of its own. */
export function createSandboxProcessor(options: {
  url: string
  operatorToken: string
}): Processor & { close(): Promise<void> } {
  const wire = createSandboxCall(options.url)
  return {
    close: wire.close,
    ...platformCalls(wire, options.operatorToken),
    ...contactCalls(wire),
    ...vaultCalls(wire),
    ...movementCalls(wire),
  }
}

type PlatformCalls = Pick<Processor, 'registerPlatform' | 'openLocation' | 'changeLocation'>

function platformCalls(wire: SandboxCall, token: string): PlatformCalls {
  return {
    async registerPlatform(body) {
      expectDone(await wire.send({ method: 'PUT', path: '/v1/platform', token, body }))
    },
    async openLocation(body) {
      const answer = await wire.send({ method: 'POST', path: '/v1/locations', token, body })
      return expect(wireCredentials, answer)
    },
    async changeLocation(locationId, body) {
      const path = `/v1/locations/${encodeURIComponent(locationId)}`
      expectDone(await wire.send({ method: 'PUT', path, token, body }))
    },
  }
}

type ContactCalls = Pick<Processor, 'createContact' | 'replaceContact' | 'createIntention'>

function contactCalls(wire: SandboxCall): ContactCalls {
  return {
    async createContact({ apiKey: token }, body) {
      return expect(wireContact, await wire.send({ method: 'POST', path: '/v1/contacts', token, body })).id
    },
    async replaceContact({ apiKey: token }, contactId, body) {
      const path = `/v1/contacts/${encodeURIComponent(contactId)}`
      expectDone(await wire.send({ method: 'PUT', path, token, body }))
    },
    async createIntention({ apiKey: token }, body) {
      return expect(wireIntention, await wire.send({ method: 'POST', path: '/v1/intentions', token, body }))
    },
  }
}

type VaultCalls = Pick<Processor, 'readVault' | 'listVaults' | 'renameVault' | 'deleteVault'>

function vaultCalls(wire: SandboxCall): VaultCalls {
  const pathOf = (vaultId: string) => `/v1/vaults/${encodeURIComponent(vaultId)}`
  return {
    async readVault({ apiKey: token }, vaultId) {
      return expectOrNone(wireVault, await wire.send({ method: 'GET', path: pathOf(vaultId), token }))
    },
    async listVaults({ apiKey: token }, contactId) {
      const path = `/v1/contacts/${encodeURIComponent(contactId)}/vaults`
      return expectOrNone(wireVaults, await wire.send({ method: 'GET', path, token }))?.vaults ?? []
    },
    async renameVault({ apiKey: token }, vaultId, title) {
      const answer = await wire.send({ method: 'PUT', path: pathOf(vaultId), token, body: { title } })
      return expectOrNone(wireVault, answer)
    },
    async deleteVault({ apiKey: token }, vaultId) {
      const answer = await wire.send({ method: 'DELETE', path: pathOf(vaultId), token })
      if (answer.kind !== 'answered' || answer.statusCode !== 404) expectDone(answer)
    },
  }
}

type MovementCalls = Pick<Processor, 'submit' | 'void' | 'refund' | 'find' | 'cancelReference'>

function movementCalls(wire: SandboxCall): MovementCalls {
  const submit = async ({ apiKey: token }: Credentials, path: string, body: object) =>
    submissionOf(await wire.send({ method: 'POST', path, token, body, timeoutMs: submissionTimeoutMs }))
  const ofReference = (reference: string) => `/v1/references/${encodeURIComponent(reference)}`
  const ofMovement = (id: string) => `/v1/transactions/${encodeURIComponent(id)}`
  return {
    submit: (location, sale) =>
      submit(location, '/v1/transactions', { ...sale, source: wireSource(sale.source) }),
    void: (location, id, reference) => submit(location, `${ofMovement(id)}/void`, { reference }),
    refund: (location, id, refund) => submit(location, `${ofMovement(id)}/refund`, refund),
    async find({ apiKey: token }, reference) {
      return expectOrNone(
        wireMovement,
        await wire.send({ method: 'GET', path: ofReference(reference), token }),
      )
    },
    async cancelReference({ apiKey: token }, reference) {
      const call: WireRequest = { method: 'POST', path: `${ofReference(reference)}/cancel`, token, body: {} }
      const answer = expect(wireCancelled, await wire.send(call))
      return answer.cancelled ? undefined : answer.transaction
    },
  }
}

// The sandbox's wallets are a token in place of what a phone would have made.
function wireSource(source: Instrument): object {
  if (!('walletData' in source)) return source
  const token = source.walletData['token']
  return {
    walletToken: typeof token === 'string' ? token : 'unreadable',
    walletProvider: source.walletProvider,
  }
}

function submissionOf(answer: WireAnswer): Submission {
  if (answer.kind === 'not sent') return { outcome: 'unreachable' }
  if (answer.kind === 'no answer') return { outcome: 'no answer' }
  if (answer.kind === 'unreadable') return { outcome: 'unreadable' }
  // 401 is a location that is not ours to charge at: a mistake of ours, not the payer's.
  if (answer.statusCode === 503 || answer.statusCode === 401) return { outcome: 'unreachable' }
  if (answer.statusCode >= 400 && answer.statusCode < 500) {
    const refusal = wireRefusal.safeParse(answer.body).data ?? {}
    const reasonText = refusal.reasonText ?? refusal.message ?? 'The processor refused the request.'
    return { outcome: 'refused', reasonCode: refusal.reasonCode ?? refusal.error ?? 'refused', reasonText }
  }
  const movement = wireMovement.safeParse(answer.body)
  return movement.success
    ? { outcome: 'moved', movement: withoutUnset(movement.data) }
    : { outcome: 'unreadable' }
}

function expect<Output>(schema: z.ZodType<Output>, answer: WireAnswer): Defined<Output> {
  const body = expectDone(answer)
  const result = schema.safeParse(body)
  if (!result.success) throw new ProcessorUnreadable('the answer has another shape than expected')
  return withoutUnset(result.data)
}

function expectOrNone<Output>(schema: z.ZodType<Output>, answer: WireAnswer): Defined<Output> | undefined {
  if (answer.kind === 'answered' && answer.statusCode === 404) return undefined
  return expect(schema, answer)
}

function expectDone(answer: WireAnswer): unknown {
  if (answer.kind === 'unreadable') throw new ProcessorUnreadable('the answer is no JSON')
  if (answer.kind !== 'answered' || answer.statusCode >= 500)
    throw new ProcessorUnavailable('the processor cannot be reached')
  if (answer.statusCode >= 400) throw new ProcessorUnreadable(`the processor answered ${answer.statusCode}`)
  return answer.body
}

/** Optional keys are absent or hold a value; a schema's output types say "or undefined", which JSON never holds. */
type Defined<Shape> = Shape extends string | number | boolean | null | undefined
  ? Shape
  : Shape extends (infer Element)[]
    ? Defined<Element>[]
    : Shape extends object
      ? { [Key in keyof Shape]: Defined<Exclude<Shape[Key], undefined>> }
      : Shape

function withoutUnset<Shape>(shape: Shape): Defined<Shape> {
  return shape as Defined<Shape>
}
