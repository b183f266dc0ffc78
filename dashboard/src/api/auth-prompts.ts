import { createStore } from './store.ts'

/** A prompt that the user sees while a request waits: to sign in again, or to re-authenticate. */
export type AuthPrompt = { kind: 'sign in again' | 'confirm'; respond(isGiven: boolean): void }

const openPrompt = createStore<{ prompt: AuthPrompt; result: Promise<boolean> } | undefined>(undefined)

/** Asks the user and returns whether they complied. Requests that fail for the same reason share one dialog. */
export function promptUser(kind: AuthPrompt['kind']): Promise<boolean> {
  const open = openPrompt.read()
  if (open?.prompt.kind === kind) return open.result
  open?.prompt.respond(false)
  const { promise: result, resolve } = Promise.withResolvers<boolean>()
  const prompt: AuthPrompt = {
    kind,
    respond(isGiven) {
      if (openPrompt.read()?.prompt === prompt) openPrompt.write(undefined)
      resolve(isGiven)
    },
  }
  openPrompt.write({ prompt, result })
  return result
}

/** Returns the open prompt, if any. */
export const useAuthPrompt = (): AuthPrompt | undefined => openPrompt.use()?.prompt
