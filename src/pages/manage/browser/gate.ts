import { find } from '../../frame/browser/find.ts'
import { callManage, contactText, keepSession, type ManageReply } from './call-manage.ts'
import { formatWait } from './format-wait.ts'
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
  progress('Sending code…')
  const reply = await callManage('link', 'POST', '/manage/code', channel === undefined ? {} : { channel })
  progress('')
  if (reply === 'lost') return warn('We didn’t get a response. Try again.')
  if (reply.status === 202) return showEntry(toText(reply.body), reply.body)
  if (reply.status === 429) {
    showEntry('We already sent you a code. Enter it here.', {})
    return warn(`You can request a new code in ${formatWait(reply.retryAfter)}.`)
  }
  // The link was revoked or has expired; the reloaded page says so.
  if (reply.status === 401) return location.reload()
  warn(
    reply.status === 422
      ? `We don’t have an email or phone number on file. ${contactText()}`
      : 'We can’t send a code right now. Try again.',
  )
}

function toText({ channel, sentTo }: Record<string, unknown>): string {
  return `We ${channel === 'sms' ? 'texted' : 'emailed'} a 6-digit code to ${String(sentTo)}. It expires in 10 minutes.`
}

function showEntry(text: string, { channel, channels }: Record<string, unknown>): void {
  const form = find(document, '#enter', HTMLFormElement)
  find(document, '#ask').hidden = true
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
  if (!/^\d{6}$/.test(code)) return refuse(field, 'Enter the 6-digit code.')
  progress('Checking code…')
  const reply = await callManage('link', 'POST', '/manage/session', { code })
  progress('')
  if (reply === 'lost') return warn('We didn’t get a response. Try again, or request a new code.')
  if (reply.status !== 201) return refuse(field, refusalText(reply))
  keepSession(String(reply.body['sessionToken']))
  if (!(await openView(''))) warn('We can’t load this page right now. Reload it.')
}

function refuse(field: HTMLInputElement, text: string): void {
  field.setAttribute('aria-invalid', 'true')
  field.select()
  field.focus()
  warn(text)
}

function refusalText(reply: Exclude<ManageReply, 'lost'>): string {
  if (reply.status === 401) return 'That code is incorrect or expired. Check it or request a new one.'
  if (reply.status === 429) return `Too many attempts. Try again in ${formatWait(reply.retryAfter)}.`
  return 'We can’t check the code right now. Try again.'
}
