import type { AuthPrompt } from '../api/questions.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** Shows the dialog of a question to the user. */
export function AuthPromptDialog({ question }: { question: AuthPrompt }) {
  return question.kind === 'confirm' ? (
    <ConfirmDialog question={question} />
  ) : (
    <SignInAgainDialog question={question} />
  )
}
