import type { Command } from './command.ts'

export const masterKeyCommands: Command[] = [
  {
    name: 'rewrap',
    summary:
      'reseal all stored secrets with FLORIN_MASTER_KEY, and report if FLORIN_MASTER_KEY_PREVIOUS can be removed',
    call: 'POST /operator/v1/rewrap',
    ofAllPages: summarizeRewrap,
  },
]

type RewrapResponse = { rewrapped: number; unopened: number; previousKeyMayGo: boolean }

function summarizeRewrap(pages: unknown[]): { text: string; isWell: boolean } {
  const { rewrapped, unopened, previousKeyMayGo } = pages.at(-1) as RewrapResponse
  const sealed = `resealed ${rewrapped}`
  if (previousKeyMayGo)
    return {
      text: `${sealed}: FLORIN_MASTER_KEY_PREVIOUS can be removed, nothing is sealed with it`,
      isWell: true,
    }
  const reason =
    unopened > 0
      ? `${unopened} open with neither master key`
      : 'a process still seals with the previous key; give all processes the same FLORIN_MASTER_KEY, and run this again'
  return { text: `${sealed}: FLORIN_MASTER_KEY_PREVIOUS must stay, ${reason}`, isWell: false }
}
