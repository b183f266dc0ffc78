import { useEffect, type ComponentType } from 'react'
import { useQuestion, type Question } from '../api/questions.ts'
import { createStore } from '../api/store.ts'

type Dialog = ComponentType<{ question: Question }>

// Until what a page shows first has come over most lines.
const firstPageMs = 3_000

const dialog = createStore<Dialog | undefined>(undefined)

async function fetchDialog(): Promise<void> {
  if (dialog.read()) return
  const { QuestionDialog } = await import('./question-dialogs.tsx')
  dialog.write(QuestionDialog)
}

/**
 * The question that a call waits for. What is on the page behind it stays as it is. Its dialogs are fetched behind the first
 * page, and are there when a session ends.
 */
export function Questions() {
  const question = useQuestion()
  const QuestionDialog = dialog.use()
  useEffect(() => {
    const wait = setTimeout(() => void fetchDialog().catch(() => undefined), firstPageMs)
    return () => clearTimeout(wait)
  }, [])
  useEffect(() => {
    if (question) void orDecline(question)
  }, [question])
  return question && QuestionDialog ? <QuestionDialog question={question} /> : null
}

/** Without its dialog a question cannot be answered: the call is refused, and what was typed stays. */
async function orDecline(question: Question): Promise<void> {
  try {
    await fetchDialog()
  } catch {
    question.answer(false)
  }
}
