import type { AuthPrompt } from '../api/questions.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** What a person is asked while a call waits. */
export function AuthPromptDialog({ question }: { question: AuthPrompt }) {
  return question.kind === 'confirm' ? (
    <ConfirmDialog question={question} />
  ) : (
    <SignInAgainDialog question={question} />
  )
}
