import { find } from '../../frame/browser/find.ts'
import {
  callManage,
  contactText,
  keepSession,
  loadSession,
  fetchManagePage,
  type ManageReply,
} from './call-manage.ts'
import { addMethod, closeMethodForm, saveMethodEvent, useMethod } from './method.ts'
import { isAtWork, progress, announce, runOnce, warn } from './status.ts'

let shownText = ''

/** Shows the subscription page with an optional message. Returns false if it could not be shown. */
export async function openView(text: string): Promise<boolean> {
  const page = await fetchManagePage()
  const newest = page?.querySelector('main')
  if (!page || !newest) return false
  if (newest.dataset['step'] !== 'view') {
    // The session has ended.
    keepSession(undefined)
    if (document.querySelector('main')?.dataset['step'] === 'view') location.reload()
    return false
  }
  document.title = page.title
  shownText = newest.textContent
  document.querySelector('main')?.replaceWith(document.adoptNode(newest))
  takeView()
  find(document, 'h1').focus()
  if (text !== '') await announce(text)
  return true
}

/**
 * Refreshes the page when the payer returns to its tab, because another tab, the merchant or time may have changed it.
 */
async function look(): Promise<void> {
  const isIdle = () =>
    !isAtWork() && document.querySelector('#capture:not([hidden]), #cancel:not([hidden])') === null
  if (document.visibilityState !== 'visible' || loadSession() === undefined || !isIdle()) return
  const newest = (await fetchManagePage())?.querySelector('main')
  if (!newest || newest.textContent === shownText || !isIdle()) return
  await openView('Page updated.')
}

document.addEventListener('visibilitychange', () => void look())
addEventListener('focus', () => void look())

type Action = (button: HTMLElement) => Promise<void>

const actions: Record<string, Action> = {
  pay: toPay,
  keep: () => change('/manage/keep', {}, 'Your subscription will continue.'),
  ask: async () => showCancel(true),
  stay: async () => showCancel(false),
  use: (button) => useMethod(button.dataset['method'] ?? '', show),
  add: (button) => addMethod(button.dataset['rail'] ?? '', show),
  again: () => saveMethodEvent(show),
  back: async () => closeMethodForm(),
  remove: removeMethod,
  leave: signOut,
}

function takeView(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-do]'))
    button.addEventListener('click', () => {
      const act = actions[button.dataset['do'] ?? '']
      if (act) runOnce(() => act(button))
    })
  document.querySelector('#cancel')?.addEventListener('submit', (event) => {
    event.preventDefault()
    runOnce(cancel)
  })
}

/**
 * Shows the result of a call. If it failed, the session has ended, the page is outdated, or the action is not possible
 * now.
 */
async function show(reply: ManageReply, text: string, refusal = ''): Promise<void> {
  progress('')
  if (reply !== 'lost' && reply.status < 300) {
    if (!(await openView(text))) warn('Done. Reload the page to see the change.')
    return
  }
  if (reply !== 'lost' && reply.status === 401) {
    keepSession(undefined)
    return location.reload()
  }
  if (refusal !== '') return warn(refusal)
  if (reply === 'lost') return warn('We didn’t get a response. Reload the page to see what changed.')
  const isBehind = [400, 404, 422].includes(reply.status)
  if (isBehind && (await openView('Page updated.'))) return
  warn(
    reply.status === 403 ? `You can’t do this online. ${contactText()}` : 'Something went wrong. Try again.',
  )
}

async function change(path: string, body: object, text: string): Promise<void> {
  progress('Saving…')
  await show(await callManage('session', 'POST', path, body), text)
}

async function toPay(button: HTMLElement): Promise<void> {
  const invoiceId = button.dataset['invoice'] ?? ''
  progress('Loading…')
  const reply = await callManage('session', 'POST', '/manage/pay-link', invoiceId === '' ? {} : { invoiceId })
  const url = reply !== 'lost' && reply.status === 201 ? reply.body['url'] : undefined
  if (typeof url !== 'string') return show(reply, '')
  location.assign(url)
}

/** Removes a saved method when its button is pressed for the second time. */
async function removeMethod(button: HTMLElement): Promise<void> {
  if (button.textContent !== 'Confirm') {
    progress(`${button.textContent.trim()}? Select Confirm.`)
    button.textContent = 'Confirm'
    return
  }
  progress('Saving…')
  const reply = await callManage('session', 'DELETE', `/manage/payment-methods/${button.dataset['method']}`)
  const isUsed = reply !== 'lost' && reply.status === 422
  const refusal = isUsed ? 'Another subscription uses this payment method.' : ''
  await show(reply, 'Payment method removed.', refusal)
}

function showCancel(isAsked: boolean): void {
  const form = find(document, '#cancel')
  const ask = find(document, '#ask')
  form.hidden = !isAsked
  ask.hidden = isAsked
  if (isAsked) find(form, 'h3').focus()
  else ask.focus()
}

async function cancel(): Promise<void> {
  const reason = find(document, '#reason', HTMLTextAreaElement).value.trim()
  await change(
    '/manage/cancel',
    reason === '' ? {} : { reason },
    find(document, '#cancel').dataset['done'] ?? '',
  )
}

async function signOut(): Promise<void> {
  progress('Signing out…')
  await callManage('session', 'DELETE', '/manage/session')
  keepSession(undefined)
  location.reload()
}
