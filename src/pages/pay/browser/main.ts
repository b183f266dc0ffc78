import { takeUp } from '../../frame/browser/page.ts'
import { invoiceTill } from './invoice-till.ts'
import { takePayments } from './paying.ts'

takeUp((card, subject, renew) => takePayments(invoiceTill, card, subject, renew))
