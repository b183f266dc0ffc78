import { createStore } from './store.ts'

/** What a person is asked while a call waits: to sign in again, or to show once more who they are. */
export type AuthPrompt = { kind: 'sign in again' | 'confirm'; answer(isGiven: boolean): void }

const openPrompt = createStore<{ question: AuthPrompt; answered: Promise<boolean> } | undefined>(undefined)

/** Asks the person who is there. Calls that fail meanwhile for the same reason wait for the same answer. */
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

/** The question that is open, if any. */
export const useAuthPrompt = (): AuthPrompt | undefined => openPrompt.use()?.question
