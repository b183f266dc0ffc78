import { useQuestion } from '../api/questions.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** The question that a call waits for. What is on the page behind it stays as it is. */
export function Questions() {
  const question = useQuestion()
  if (!question) return null
  return question.kind === 'confirm' ? (
    <ConfirmDialog question={question} />
  ) : (
    <SignInAgainDialog question={question} />
  )
}
