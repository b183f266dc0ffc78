import type { Credentials, ProcessorKind } from './credentials.ts'
import type { Processor } from './processor.ts'

/** The processors, by the kind of credentials that they accept. */
export type ProcessorsByKind = { [Kind in ProcessorKind]: Processor<Extract<Credentials, { kind: Kind }>> }

/** Creates one port for companies on different processors. Each call goes to the processor of its location. */
export function createProcessorRouter(byKind: ProcessorsByKind): Processor {
  const at = ({ kind }: Credentials): Processor => byKind[kind]
  return {
    openLocation: (location, account) => byKind[account.kind].openLocation(location, account),
    closeLocation: (location) => at(location).closeLocation(location),
    closeStrays: (location) => at(location).closeStrays(location),
    opens: (location) => at(location).opens(location),
    changeLocation: (location, change) => at(location).changeLocation(location, change),
    createContact: (location, contact) => at(location).createContact(location, contact),
    replaceContact: (location, id, contact) => at(location).replaceContact(location, id, contact),
    forgetContact: (location, contactId) => at(location).forgetContact(location, contactId),
    readVault: (location, id) => at(location).readVault(location, id),
    listVaults: (location, contactId) => at(location).listVaults(location, contactId),
    renameVault: (location, id, title) => at(location).renameVault(location, id, title),
    deleteVault: (location, id) => at(location).deleteVault(location, id),
    attachVault: (location, id, contactId) => at(location).attachVault(location, id, contactId),
    adoptVaults: (location, contactId, ids) => at(location).adoptVaults(location, contactId, ids),
    listBilling: (location, list, after) => at(location).listBilling(location, list, after),
    readTicket: (location, id) => at(location).readTicket(location, id),
    deleteTicket: (location, id) => at(location).deleteTicket(location, id),
    keepTicket: (location, id, contactId, zip) => at(location).keepTicket(location, id, contactId, zip),
    keepMethodOf: (location, id, contactId) => at(location).keepMethodOf(location, id, contactId),
    letMethodGo: (location, reference) => at(location).letMethodGo(location, reference),
    formOf: (location) => at(location).formOf(location),
    createIntention: (location, intention) => at(location).createIntention(location, intention),
    declinesOf: (location, reference) => at(location).declinesOf(location, reference),
    submit: (location, request) => at(location).submit(location, request),
    void: (location, id, reference) => at(location).void(location, id, reference),
    capture: (location, id, capture) => at(location).capture(location, id, capture),
    refund: (location, id, refund) => at(location).refund(location, id, refund),
    sendToTerminal: (location, request) => at(location).sendToTerminal(location, request),
    readMovement: (location, id) => at(location).readMovement(location, id),
    find: (location, reference) => at(location).find(location, reference),
    cancelReference: (location, reference) => at(location).cancelReference(location, reference),
    listMovements: (location, period) => at(location).listMovements(location, period),
    newsSince: (location, from) => at(location).newsSince(location, from),
    readPostback: (location, postback) => at(location).readPostback(location, postback),
  }
}
