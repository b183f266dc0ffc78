import { useEffect } from 'react'
import { useQuestion, type Question } from '../api/questions.ts'
import { fetchedLater } from '../parts/fetched-later.ts'

const dialog = fetchedLater(async () => (await import('./question-dialogs.tsx')).QuestionDialog)

/**
 * The question that a call waits for. What is on the page behind it stays as it is. Its dialogs are fetched behind the first
 * page, and are there when a session ends.
 */
export function Questions() {
  const question = useQuestion()
  const QuestionDialog = dialog.useFetched()
  useEffect(() => {
    if (question) void orDecline(question)
  }, [question])
  return question && QuestionDialog ? <QuestionDialog question={question} /> : null
}

/** Without its dialog a question cannot be answered: the call is refused, and what was typed stays. */
async function orDecline(question: Question): Promise<void> {
  try {
    await dialog.load()
  } catch {
    question.answer(false)
  }
}
