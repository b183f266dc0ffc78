/** A movement that was requested at a terminal whose payer has not inserted a card yet. */
export type TerminalRequest = {
  reference: string
  terminalId: string
  action: 'sale' | 'auth' | 'credit'
  amountCents: number
  orderId: string | null
  description: string | null
  /** When the payer inserts a card; null if the payer never does. */
  dueAt: Date | null
}

/** Returns whether no payer ever comes to this terminal. */
export function isSilentTerminal(terminalId: string): boolean {
  return terminalId.endsWith('_silent')
}

/** Returns a waiting request as the protocol shows it. */
export function terminalRequestView({ reference, terminalId }: TerminalRequest) {
  return { reference, terminalId, status: 'waiting' }
}
