import { newInvoice, saveBankAccount, saveCard, testCards } from '../../support/florin.ts'
import { goTo, openCheckoutAtNoon, refund } from '../../support/invoice-life.ts'
import { recordOffline } from '../../support/offline.ts'
import { pay, payment, staysInFlight } from '../../support/checkout.ts'

/** Creates a company whose books have records of every kind, dated today. */
export async function openBusy(name = 'Harbor Dental') {
  const zone = { name, timeZone: 'America/Chicago' }
  const { company, customerId, on } = await openCheckoutAtNoon(zone)
  const owed = async (amount: number, fields: object = {}): Promise<string> =>
    (await newInvoice(company, customerId, { amount, sendEmail: false, ...fields })).id
  const card = await saveCard(company, customerId)
  await goTo(company, on(0, '18:00'))
  await pay(company, await owed(250), card)
  await goTo(company, on(7, '18:00'))
  await owed(90, { dueDate: on(8) })
  await goTo(company, on(10, '18:00'))
  const { transactionId } = await pay(company, await owed(120.5), card)
  await refund(company, String(transactionId), { transaction_amount: 20 })
  await recordOffline(company, await owed(30))
  await pay(company, await owed(70), await saveBankAccount(company, customerId, staysInFlight))
  const failing = await saveCard(company, customerId, testCards.insufficientFunds)
  const unknown = await saveCard(company, customerId, testCards.answerLost)
  for (const accountVaultId of [failing, unknown]) await payment(company, await owed(40), { accountVaultId })
  return { company, customerId, owed, card, failing, on, path: `/${company.companyId}` }
}
