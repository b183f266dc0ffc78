import { find } from '../../frame/browser/pay-panel.ts'
import { callManage, keepSession, formatWait, type ManageReply } from './call-manage.ts'
import { progress, runOnce, warn } from './status.ts'
import { openView } from './view.ts'

/** Lets the holder of the link request a code and enter it. */
export function takeGate(): void {
  const send = find(document, '#send', HTMLButtonElement)
  const form = find(document, '#enter', HTMLFormElement)
  send.disabled = false
  send.addEventListener('click', () => runOnce(() => askCode(undefined)))
  for (const button of form.querySelectorAll<HTMLElement>('[data-send]'))
    button.addEventListener('click', () => runOnce(() => askCode(button.dataset['send'] || undefined)))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    runOnce(enter)
  })
}

async function askCode(channel: string | undefined): Promise<void> {
  progress('Sending a code…')
  const reply = await callManage('link', 'POST', '/manage/code', channel === undefined ? {} : { channel })
  progress('')
  if (reply === 'lost') return warn('No answer came. Please try again.')
  if (reply.status === 202) return showEntry(toText(reply.body), reply.body)
  if (reply.status === 429) {
    showEntry('A code was sent to you. Enter it here.', {})
    return warn(`You can ask for a new code in ${formatWait(reply.retryAfter)}.`)
  }
  // The link was revoked or has expired; the reloaded page says so.
  if (reply.status === 401) return location.reload()
  warn(
    reply.status === 422
      ? 'There is no address to which a code could be sent. Please ask the sender of this link.'
      : 'A code cannot be sent at the moment. Please try again.',
  )
}

function toText({ channel, sentTo }: Record<string, unknown>): string {
  const by = channel === 'sms' ? 'by text message to' : 'by email to'
  return `A code was sent ${by} ${String(sentTo)}. It is valid for 10 minutes.`
}

function showEntry(text: string, { channel, channels }: Record<string, unknown>): void {
  const form = find(document, '#enter', HTMLFormElement)
  find(document, '#send').hidden = true
  form.hidden = false
  find(form, '#sent').textContent = text
  if (Array.isArray(channels))
    for (const button of form.querySelectorAll<HTMLElement>('[data-send]')) {
      const other = button.dataset['send']
      button.hidden = other !== '' && (other === channel || !channels.includes(other))
    }
  find(form, '#digits', HTMLInputElement).focus()
}

async function enter(): Promise<void> {
  const field = find(document, '#digits', HTMLInputElement)
  const code = field.value.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return refuse(field, 'Enter the six digits of the code.')
  progress('Checking the code…')
  const reply = await callManage('link', 'POST', '/manage/session', { code })
  progress('')
  if (reply === 'lost') return warn('No answer came. Please try again, or ask for a new code.')
  if (reply.status !== 201) return refuse(field, refusalText(reply))
  keepSession(String(reply.body['sessionToken']))
  if (!(await openView(''))) warn('The page cannot be shown at the moment. Please reload it.')
}

function refuse(field: HTMLInputElement, text: string): void {
  field.setAttribute('aria-invalid', 'true')
  field.select()
  field.focus()
  warn(text)
}

function refusalText(reply: Exclude<ManageReply, 'lost'>): string {
  if (reply.status === 401)
    return 'This is not the code, or it is no longer valid. Check it, or ask for a new one.'
  if (reply.status === 429)
    return `There were too many tries. Please try again in ${formatWait(reply.retryAfter)}.`
  return 'The code cannot be checked at the moment. Please try again.'
}
