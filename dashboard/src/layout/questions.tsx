import { useEffect } from 'react'
import { useAuthPrompt, type AuthPrompt } from '../api/questions.ts'
import { lazyComponent } from '../components/fetched-later.ts'

const dialog = lazyComponent(async () => (await import('./question-dialogs.tsx')).AuthPromptDialog)

/**
 * The question that a call waits for. What is on the page behind it stays as it is. Its dialogs are fetched behind the first
 * page, and are there when a session ends.
 */
export function AuthPrompts() {
  const question = useAuthPrompt()
  const QuestionDialog = dialog.useFetched()
  useEffect(() => {
    if (question) void orDecline(question)
  }, [question])
  return question && QuestionDialog ? <QuestionDialog question={question} /> : null
}

/** Without its dialog a question cannot be answered: the call is refused, and what was typed stays. */
async function orDecline(question: AuthPrompt): Promise<void> {
  try {
    await dialog.load()
  } catch {
    question.answer(false)
  }
}
