import { findElement } from '../../frame/browser/pay-panel.ts'
import { callManage, storeSession, readSession, fetchManagePage, type ManageReply } from './call-manage.ts'
import { addMethod, closeMethodForm, saveMethodEvent, useMethod } from './method.ts'
import { isActionRunning, showProgress, showSuccess, runExclusive, warn } from './status.ts'

let shownHtml = ''

/** Shows the page of the subscription to the session, and says this on it. Answers whether it could be shown. */
export async function openView(text: string): Promise<boolean> {
  const page = await fetchManagePage()
  const newest = page?.querySelector('main')
  if (!page || !newest) return false
  if (newest.dataset['step'] !== 'view') {
    // The session has ended.
    storeSession(undefined)
    if (document.querySelector('main')?.dataset['step'] === 'view') location.reload()
    return false
  }
  document.title = page.title
  shownHtml = newest.innerHTML
  document.querySelector('main')?.replaceWith(document.adoptNode(newest))
  attachView()
  findElement(document, 'h1').focus()
  if (text !== '') await showSuccess(text)
  return true
}

/** What another tab, the merchant or time has changed meanwhile is shown when the payer comes back to this one. */
async function refreshIfChanged(): Promise<void> {
  const isIdle = () =>
    !isActionRunning() && document.querySelector('#capture:not([hidden]), #cancel:not([hidden])') === null
  if (document.visibilityState !== 'visible' || readSession() === undefined || !isIdle()) return
  const newest = (await fetchManagePage())?.querySelector('main')
  if (!newest || newest.innerHTML === shownHtml || !isIdle()) return
  await openView('This page was brought up to date.')
}

document.addEventListener('visibilitychange', () => void refreshIfChanged())
addEventListener('focus', () => void refreshIfChanged())

type Action = (button: HTMLElement) => Promise<void>

const actions: Record<string, Action> = {
  pay: openPayLink,
  keep: () => postChange('/manage/keep', {}, 'Your subscription goes on.'),
  ask: async () => showCancel(true),
  stay: async () => showCancel(false),
  use: (button) => useMethod(button.dataset['method'] ?? '', showReply),
  add: (button) => addMethod(button.dataset['rail'] ?? '', showReply),
  again: () => saveMethodEvent(showReply),
  back: async () => closeMethodForm(),
  leave: signOut,
}

function attachView(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-do]'))
    button.addEventListener('click', () => {
      const act = actions[button.dataset['do'] ?? '']
      if (act) runExclusive(() => act(button))
    })
  document.querySelector('#cancel')?.addEventListener('submit', (event) => {
    event.preventDefault()
    runExclusive(cancel)
  })
}

/** What follows from an answer that changes nothing here: the session has ended, or it cannot be done now. */
async function showReply(reply: ManageReply, text: string, refusal = ''): Promise<void> {
  showProgress('')
  if (reply !== 'lost' && reply.status < 300) {
    if (!(await openView(text)))
      warn('It is done, but the page cannot be shown at the moment. Please reload it.')
    return
  }
  if (reply !== 'lost' && reply.status === 401) {
    storeSession(undefined)
    return location.reload()
  }
  if (refusal !== '') return warn(refusal)
  if (reply === 'lost') return warn('No answer came. Please reload the page to see what was done.')
  const isBehind = reply.status === 400 || reply.status === 422
  if (isBehind && (await openView('This page was brought up to date.'))) return
  warn(
    reply.status === 403
      ? 'This cannot be done here. Please ask the sender of this link.'
      : 'This cannot be done at the moment. Please try again.',
  )
}

async function postChange(path: string, body: object, text: string): Promise<void> {
  showProgress('One moment…')
  await showReply(await callManage('session', 'POST', path, body), text)
}

async function openPayLink(button: HTMLElement): Promise<void> {
  const invoiceId = button.dataset['invoice'] ?? ''
  showProgress('Opening the payment page…')
  const reply = await callManage('session', 'POST', '/manage/pay-link', invoiceId === '' ? {} : { invoiceId })
  const url = reply !== 'lost' && reply.status === 201 ? reply.body['url'] : undefined
  if (typeof url !== 'string') return showReply(reply, '')
  location.assign(url)
}

function showCancel(isAsked: boolean): void {
  const form = findElement(document, '#cancel')
  const ask = findElement(document, '#ask')
  form.hidden = !isAsked
  ask.hidden = isAsked
  if (isAsked) findElement(form, 'h3').focus()
  else ask.focus()
}

async function cancel(): Promise<void> {
  const reason = findElement(document, '#reason', HTMLTextAreaElement).value.trim()
  await postChange('/manage/cancel', reason === '' ? {} : { reason }, 'Your subscription is cancelled.')
}

async function signOut(): Promise<void> {
  showProgress('Signing out…')
  await callManage('session', 'DELETE', '/manage/session')
  storeSession(undefined)
  location.reload()
}
