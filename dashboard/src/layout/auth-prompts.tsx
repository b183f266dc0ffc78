import { useEffect } from 'react'
import { useAuthPrompt, type AuthPrompt } from '../api/auth-prompts.ts'
import { lazyComponent } from '../components/lazy-component.ts'

const dialog = lazyComponent(async () => (await import('./auth-prompt-dialog.tsx')).AuthPromptDialog)

/**
 * Shows the prompt that a request waits for; the page keeps its state. The dialogs load after the first page, so they
 * are available when a session ends.
 */
export function AuthPrompts() {
  const prompt = useAuthPrompt()
  const PromptDialog = dialog.useLoaded()
  useEffect(() => {
    if (prompt) void orDecline(prompt)
  }, [prompt])
  return prompt && PromptDialog ? <PromptDialog prompt={prompt} /> : null
}

/** If the dialog cannot load, the user cannot answer. The request then fails, and the form keeps its input. */
async function orDecline(prompt: AuthPrompt): Promise<void> {
  try {
    await dialog.load()
  } catch {
    prompt.respond(false)
  }
}
