import { findElement } from '../../frame/browser/pay-panel.ts'
import {
  formatInstrument,
  showSecureForm,
  parseFormToken,
  type DoneEvent,
  type SecureForm,
} from '../../frame/browser/secure-form.ts'
import { toDeclineMessage } from '../../frame/browser/decline-message.ts'
import { callManage, type ManageReply } from './call-manage.ts'
import { showProgress, runExclusive, warn } from './status.ts'

/** Shows what came of an answer. */
type ShowReply = (reply: ManageReply, text: string, refusal?: string) => Promise<void>

let form: { shown: SecureForm; clientToken: string; isBank: boolean } | undefined
let declines = 0
let unsavedEvent: DoneEvent | undefined

/** Has the subscription charge a saved method from now on. */
export async function useMethod(accountVaultId: string, shown: ShowReply): Promise<void> {
  discardForm()
  showProgress('One moment…')
  await showSaveResult(await callManage('session', 'POST', '/payment-method', { accountVaultId }), shown)
}

/** Has the payer give a card or bank account in the secure form, which the subscription charges from then on. */
export async function addMethod(rail: string, shown: ShowReply): Promise<void> {
  showProgress('Opening the secure form…')
  const reply = await callManage('session', 'POST', '/manage/intention', { paymentMethods: [rail] })
  showProgress('')
  const token = parseFormToken(reply)
  if (token === undefined)
    return shown(reply, '', reply === 'lost' ? 'The secure form cannot be opened at the moment.' : '')
  showMethodForm(rail === 'ach', token, shown)
}

function showFormStep(isBank: boolean): void {
  const section = findElement(document, '#method')
  const heading = findElement(section, '#capture h3')
  heading.textContent = isBank ? 'Your bank account' : 'Your card'
  const mandate = section.querySelector<HTMLElement>('#capture .mandate')
  if (mandate) mandate.hidden = !isBank
  findElement(section, '#choose').hidden = true
  findElement(section, '#again').hidden = true
  findElement(section, '#capture').hidden = false
  findElement(section, '#frame').hidden = false
  heading.focus()
}

function showMethodForm(isBank: boolean, clientToken: string, shown: ShowReply): void {
  showFormStep(isBank)
  const section = findElement(document, '#method')
  showProgress('Loading the secure form…')
  const url = (section.dataset['form'] ?? '').replace('CLIENT-TOKEN', encodeURIComponent(clientToken))
  const title = isBank ? 'Secure bank form' : 'Secure card form'
  const opened = showSecureForm(
    findElement(section, '#frame'),
    { url, title, action: 'tokenization', declines, amountCents: undefined },
    {
      ready() {
        showProgress('')
        warn('')
      },
      failed: warn,
      declined: () => void (declines += 1),
      done(event) {
        findElement(section, '#frame').hidden = true
        const heading = findElement(section, '#capture h3')
        heading.textContent = formatInstrument(event)
        heading.focus()
        unsavedEvent = event
        runExclusive(() => saveMethodEvent(shown))
      },
    },
  )
  form = { shown: opened, clientToken, isBank }
}

/** Tells the service what was saved. The same may be told again, so a lost answer does no harm. */
export async function saveMethodEvent(shown: ShowReply): Promise<void> {
  if (!unsavedEvent) return
  showProgress('Saving. This can take some seconds.')
  const reply = await callManage('session', 'POST', '/payment-method', { processorEvent: unsavedEvent })
  if (reply === 'lost') {
    findElement(document, '#again').hidden = false
    return warn('No answer came. Please press Try again: it is saved once.')
  }
  unsavedEvent = undefined
  await showSaveResult(reply, shown)
}

/** Goes back to the methods that there are. */
export function closeMethodForm(): void {
  discardForm()
  unsavedEvent = undefined
  findElement(document, '#capture').hidden = true
  const choose = findElement(document, '#choose')
  choose.hidden = false
  choose.querySelector<HTMLElement>('button')?.focus()
}

function discardForm(): void {
  form?.shown.close()
  form = undefined
}

async function showSaveResult(reply: ManageReply, shown: ShowReply): Promise<void> {
  const isDone = reply !== 'lost' && reply.status === 200
  const reasonCode = reply === 'lost' ? undefined : reply.body['reasonCode']
  if (isDone || typeof reasonCode !== 'number') {
    const text = isDone ? toSavedText(reply.body) : ''
    // The page is shown anew, and the form's place in it is another.
    discardForm()
    return shown(reply, text)
  }
  declines += 1
  if (form) return retryMethodForm(form, reasonCode)
  await shown(reply, '', toDeclineMessage(reasonCode, false, declines).text)
}

/** Has the form say why what it saved was declined. It saves another under the same token. */
function retryMethodForm({ shown, clientToken, isBank }: NonNullable<typeof form>, reasonCode: number): void {
  showProgress('')
  showFormStep(isBank)
  shown.decline({ clientToken, reasonCode, declines })
}

const changedText = 'The payment method was changed.'

function toSavedText({ charge, transactionId }: Record<string, unknown>): string {
  if (typeof transactionId === 'string') return `${changedText} What was open is paid.`
  const status = typeof charge === 'object' && charge !== null && 'status' in charge ? charge.status : ''
  if (status === 'success') return `${changedText} What was open is paid.`
  if (status === 'pending') return `${changedText} What was open is on its way.`
  if (status === 'declined')
    return `${changedText} The open payment was declined with it. ${toDeclineText(charge)}`
  return status === 'unknown' ? `${changedText} The open payment is being confirmed.` : changedText
}

function toDeclineText(charge: unknown): string {
  const reason =
    typeof charge === 'object' && charge !== null && 'reasonCode' in charge ? charge.reasonCode : 0
  return toDeclineMessage(typeof reason === 'number' ? reason : 0, form?.isBank === true, declines).text
}
