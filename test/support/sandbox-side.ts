import { createHmac } from 'node:crypto'
import { send, type Loose } from './calls.ts'
import { requireSharedService } from './shared-service.ts'
import type { Place, ProcessorSide, ServiceAt } from './side.ts'

/** Returns the sandbox processor's side of a service, based on the processor's controls. */
export function sandboxSide(service: ServiceAt): ProcessorSide {
  const { processorUrl, control, operator } = service
  const read = async (what: string, locationId: string) => {
    const answer = await control.get(`/control/v1/${what}?locationId=${locationId}`)
    if (answer.status !== 200) throw new Error(`no ${what}: ${answer.text}`)
    return answer.body[what]
  }
  return {
    kind: 'sandbox',
    createCompany: (fields) => operator.post('/operator/v1/companies', fields),
    formUrlOf: (clientToken) => `${processorUrl}/v1/elements/${clientToken}`,
    fillIn: (clientToken, entry) => send(`${processorUrl}/v1/elements/${clientToken}`, 'POST', entry),
    least: 0.01,
    returns: {
      '000222222227': { reasonCode: '2101', reasonText: 'R01 Insufficient funds' },
      '000111111113': { reasonCode: '2102', reasonText: 'R02 Account closed' },
      '000111111116': { reasonCode: '2103', reasonText: 'R03 No account or unable to locate account' },
      '000333333335': { reasonCode: '2110', reasonText: 'R10 Customer advises not authorized' },
      '000555555559': { reasonCode: '2110', reasonText: 'R10 Customer advises not authorized' },
    },
    wallets: {
      approved: { token: 'sandbox_wallet_approved' },
      declined: { token: 'sandbox_wallet_declined' },
    },
    movements: ({ locationId }) => read('transactions', locationId),
    accounts: ({ locationId }) => read('accounts', locationId),
    contacts: ({ locationId }) => read('contacts', locationId),
    async fault({ locationId }, struck) {
      const made = await control.post('/control/v1/faults', { locationId, ...struck })
      if (made.status !== 201) throw new Error(`no fault: ${made.text}`)
    },
    async hold({ locationId }, struck) {
      const made = await control.post('/control/v1/faults', { locationId, ...struck })
      if (made.status !== 201) throw new Error(`no hold: ${made.text}`)
      const { faultId } = made.body
      return {
        waiting: async () =>
          (await read('faults', locationId)).find((one: Loose) => one.faultId === faultId)?.waiting ?? 0,
        async release() {
          const released = await control.post('/control/v1/faults/release', { locationId, faultId })
          if (released.status !== 200) throw new Error(`the hold stays: ${released.text}`)
        },
      }
    },
    async clearFaults({ locationId }) {
      const cleared = await control.delete(`/control/v1/faults?locationId=${locationId}`)
      if (cleared.status !== 200) throw new Error(`the faults are left: ${cleared.text}`)
    },
    async bankSays(_place, movementId, outcome) {
      const response = await control.post(`/control/v1/ach/${movementId}`, { outcome })
      if (response.status !== 200) throw new Error(`the bank says nothing: ${response.text}`)
    },
    async atLocation(place, path, body) {
      const { apiKey } = await getLocation(service, place)
      return send(`${processorUrl}${path}`, 'POST', body, { authorization: `Bearer ${apiKey}` })
    },
    tell: (place, reference, type) => sendPostback(service, place, reference, type),
    moveClock: (companyId, move) => operator.post('/sandbox/v1/clock', { companyId, ...move }),
  }
}

/** Returns the database of the sandbox processor beside a service's database. Default: the shared service's. */
export function processorDatabase(databaseUrl?: string): string {
  if (databaseUrl === undefined) return requireSharedService().processorDatabaseUrl
  return databaseUrl.replace(/(\/[^/?]*)(\?.*)?$/, '$1_processor$2')
}

/** Returns the key of a location and the secret with which the processor signs its postbacks. */
async function getLocation({ platform }: ServiceAt, { locationId }: Place) {
  const location = { locationId, name: 'Test Company', products: ['cc', 'ach'] }
  const again = await platform.post('/v1/locations', location)
  if (again.status !== 201) throw new Error(`no location: ${again.text}`)
  return again.body as { apiKey: string; postbackSecret: string }
}

/** Sends a postback about a movement to the service, signed as the processor signs it. */
async function sendPostback(service: ServiceAt, place: Place, reference: string, type: string) {
  const { locationId } = place
  const createdAt = new Date().toISOString()
  const raw = JSON.stringify({ id: `pbk_${crypto.randomUUID()}`, type, locationId, reference, createdAt })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const { postbackSecret } = await getLocation(service, place)
  const hmac = createHmac('sha256', postbackSecret).update(`${timestamp}.${raw}`).digest('hex')
  return send(`${service.baseUrl}/processor/postbacks`, 'POST', raw, {
    'x-processor-timestamp': timestamp,
    'x-processor-signature': `sha256=${hmac}`,
  })
}
