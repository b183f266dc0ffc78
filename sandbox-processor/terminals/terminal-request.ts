/** A movement that was asked of a terminal, whose payer has not put in a card yet. */
export type TerminalRequest = {
  reference: string
  terminalId: string
  action: 'sale' | 'auth' | 'credit'
  amountCents: number
  orderId: string | null
  description: string | null
  /** When the payer puts in a card; null for one who never does. */
  dueAt: Date | null
}

/** Whether nobody ever comes to this terminal. */
export function isSilentTerminal(terminalId: string): boolean {
  return terminalId.endsWith('_silent')
}

/** A request that waits, as the protocol shows it. */
export function terminalRequestView({ reference, terminalId }: TerminalRequest) {
  return { reference, terminalId, status: 'waiting' }
}
