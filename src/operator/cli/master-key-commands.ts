import type { Command } from './command.ts'

/** The commands for the master key of a service. */
export const masterKeyCommands: Command[] = [
  {
    name: 'rewrap',
    summary: 'seal all stored secrets with FLORIN_MASTER_KEY; says when FLORIN_MASTER_KEY_PREVIOUS may go',
    call: 'POST /operator/v1/rewrap',
    ofAllPages: summarizeRewrap,
  },
]

type RewrapResponse = { rewrapped: number; unopened: number; previousKeyMayGo: boolean }

function summarizeRewrap(pages: unknown[]): { text: string; isWell: boolean } {
  const { rewrapped, unopened, previousKeyMayGo } = pages.at(-1) as RewrapResponse
  const sealed = `sealed anew ${rewrapped}`
  if (previousKeyMayGo)
    return { text: `${sealed}: FLORIN_MASTER_KEY_PREVIOUS may go, nothing is sealed with it`, isWell: true }
  const reason =
    unopened > 0
      ? `${unopened} open with neither master key`
      : 'somebody goes on sealing with the one before; give all processes the same FLORIN_MASTER_KEY, and run this again'
  return { text: `${sealed}: FLORIN_MASTER_KEY_PREVIOUS must stay, ${reason}`, isWell: false }
}
