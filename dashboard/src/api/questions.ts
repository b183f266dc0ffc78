import { createStore } from './store.ts'

/** What a person is asked while a call waits: to sign in again, or to show once more who they are. */
export type Question = { kind: 'sign in again' | 'confirm'; answer(isGiven: boolean): void }

const asked = createStore<{ question: Question; answered: Promise<boolean> } | undefined>(undefined)

/** Asks the person who is there. Calls that fail meanwhile for the same reason wait for the same answer. */
export function ask(kind: Question['kind']): Promise<boolean> {
  const open = asked.read()
  if (open?.question.kind === kind) return open.answered
  open?.question.answer(false)
  const { promise: answered, resolve } = Promise.withResolvers<boolean>()
  const question: Question = {
    kind,
    answer(isGiven) {
      if (asked.read()?.question === question) asked.write(undefined)
      resolve(isGiven)
    },
  }
  asked.write({ question, answered })
  return answered
}

/** The question that is open, if any. */
export const useQuestion = (): Question | undefined => asked.use()?.question
