import { find } from '../../frame/browser/find.ts'
import {
  formatInstrument,
  showForm,
  formToken,
  type DoneEvent,
  type SecureForm,
} from '../../frame/browser/secure-form.ts'
import { declineText } from '../../frame/browser/decline-message.ts'
import { callManage, type ManageReply } from './call-manage.ts'
import { progress, runOnce, warn } from './status.ts'

type ShowReply = (reply: ManageReply, text: string, refusal?: string) => Promise<void>

let form: { shown: SecureForm; clientToken: string; isBank: boolean } | undefined
let declines = 0
let untold: DoneEvent | undefined

/** Makes a saved method the payment method of the subscription. */
export async function useMethod(accountVaultId: string, shown: ShowReply): Promise<void> {
  forgetForm()
  progress('Saving…')
  await settle(await callManage('session', 'POST', '/payment-method', { accountVaultId }), shown)
}

/** Opens the secure form for a card or bank account, which becomes the payment method of the subscription. */
export async function addMethod(rail: string, shown: ShowReply): Promise<void> {
  progress('Loading…')
  const reply = await callManage('session', 'POST', '/manage/intention', { paymentMethods: [rail] })
  progress('')
  const token = formToken(reply)
  if (token === undefined)
    return shown(reply, '', reply === 'lost' ? 'We can’t load the form right now. Try again.' : '')
  showMethodForm(rail === 'ach', token, shown)
}

function presentForm(isBank: boolean): void {
  const section = find(document, '#method')
  const heading = find(section, '#capture h3')
  heading.textContent = isBank ? 'Your bank account' : 'Your card'
  find(section, '#choose').hidden = true
  find(section, '#again').hidden = true
  find(section, '#capture').hidden = false
  find(section, '#frame').hidden = false
  heading.focus()
}

function showMethodForm(isBank: boolean, clientToken: string, shown: ShowReply): void {
  presentForm(isBank)
  const section = find(document, '#method')
  progress('Loading…')
  const url = (section.dataset['form'] ?? '').replace('CLIENT-TOKEN', encodeURIComponent(clientToken))
  const title = isBank ? 'Secure bank form' : 'Secure card form'
  const agreed = () => (isBank ? find(section, '#mandate').textContent : '')
  const opened = showForm(
    find(section, '#frame'),
    { url, title, action: 'tokenization', declines, amountCents: undefined, agreed },
    {
      ready() {
        progress('')
        warn('')
      },
      failed: warn,
      declined: () => void (declines += 1),
      done(event) {
        find(section, '#frame').hidden = true
        const heading = find(section, '#capture h3')
        heading.textContent = formatInstrument(event)
        heading.focus()
        untold = event
        runOnce(() => saveMethodEvent(shown))
      },
    },
  )
  form = { shown: opened, clientToken, isBank }
}

/** Sends the event of the saved method to the API. The call is idempotent, so a lost response can be retried. */
export async function saveMethodEvent(shown: ShowReply): Promise<void> {
  if (!untold) return
  progress('Saving…')
  const reply = await callManage('session', 'POST', '/payment-method', { processorEvent: untold })
  if (reply === 'lost') {
    find(document, '#again').hidden = false
    return warn('We didn’t get a response. Select Try again.')
  }
  untold = undefined
  await settle(reply, shown)
}

/** Closes the secure form and shows the list of methods. */
export function closeMethodForm(): void {
  forgetForm()
  untold = undefined
  find(document, '#capture').hidden = true
  const choose = find(document, '#choose')
  choose.hidden = false
  choose.querySelector<HTMLElement>('button')?.focus()
}

function forgetForm(): void {
  form?.shown.close()
  form = undefined
}

async function settle(reply: ManageReply, shown: ShowReply): Promise<void> {
  const isDone = reply !== 'lost' && reply.status === 200
  const reasonCode = reply === 'lost' ? undefined : reply.body['reasonCode']
  if (isDone || typeof reasonCode !== 'number') {
    const text = isDone ? toSavedText(reply.body) : ''
    // The refreshed page has a new place for the form.
    forgetForm()
    return shown(reply, text)
  }
  declines += 1
  if (form) return takeAgain(form, reasonCode)
  await shown(reply, '', declineText(reasonCode, false, declines).text)
}

/** Shows the decline in the form, which saves another method with the same token. */
function takeAgain({ shown, clientToken, isBank }: NonNullable<typeof form>, reasonCode: number): void {
  progress('')
  presentForm(isBank)
  shown.decline({ clientToken, reasonCode, declines })
}

const updatedText = 'Payment method updated'

function toSavedText({ charge, transactionId }: Record<string, unknown>): string {
  const status = typeof charge === 'object' && charge !== null && 'status' in charge ? charge.status : ''
  if (typeof transactionId === 'string' || status === 'success')
    return `${updatedText}, and your overdue payment went through.`
  if (status === 'pending') return `${updatedText}, and your overdue payment is processing.`
  if (status === 'declined') return `${updatedText}, but the overdue payment was declined. ${wordsOf(charge)}`
  return status === 'unknown' ? `${updatedText}. We’re confirming your overdue payment.` : `${updatedText}.`
}

function wordsOf(charge: unknown): string {
  const reason =
    typeof charge === 'object' && charge !== null && 'reasonCode' in charge ? charge.reasonCode : 0
  return declineText(typeof reason === 'number' ? reason : 0, form?.isBank === true, declines).text
}
