import type { AuthPrompt } from '../api/auth-prompts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** Shows the dialog of a prompt to the user. */
export function AuthPromptDialog({ prompt }: { prompt: AuthPrompt }) {
  return prompt.kind === 'confirm' ? <ConfirmDialog prompt={prompt} /> : <SignInAgainDialog prompt={prompt} />
}
