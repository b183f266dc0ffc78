import { createStore } from './store.ts'

/** A question to the user while a request waits: to sign in again, or to re-authenticate. */
export type AuthPrompt = { kind: 'sign in again' | 'confirm'; answer(isGiven: boolean): void }

const openPrompt = createStore<{ question: AuthPrompt; answered: Promise<boolean> } | undefined>(undefined)

/** Asks the user and returns whether they complied. Requests that fail for the same reason share one dialog. */
export function promptUser(kind: AuthPrompt['kind']): Promise<boolean> {
  const open = openPrompt.read()
  if (open?.question.kind === kind) return open.answered
  open?.question.answer(false)
  const { promise: answered, resolve } = Promise.withResolvers<boolean>()
  const question: AuthPrompt = {
    kind,
    answer(isGiven) {
      if (openPrompt.read()?.question === question) openPrompt.write(undefined)
      resolve(isGiven)
    },
  }
  openPrompt.write({ question, answered })
  return answered
}

/** Returns the open question, if any. */
export const useAuthPrompt = (): AuthPrompt | undefined => openPrompt.use()?.question
