import { startPage } from '../../frame/browser/page.ts'
import { invoiceCheckout } from './invoice-checkout.ts'
import { attachPayment } from './attach-payment.ts'

startPage((card, subject, renew) => attachPayment(invoiceCheckout, card, subject, renew))
