import type { Services } from '#access'
import { noteFormDeclines, type FormDeclineTaker, type FormSaleTaker } from '#payments'
import { hostedPaymentOfForm } from './find-hosted-payments.ts'
import { recordFormSale } from './record-form-sale.ts'

/** Takes the news of a sale that was made in a form of a hosted payment; answers whether it was one. */
export const formSaleTaker =
  (services: Services): FormSaleTaker =>
  async ({ company, id, movement }) => {
    const hosted = await hostedPaymentOfForm(services.db, company.id, id)
    if (!hosted) return false
    await recordFormSale(services, { company, hosted, movement, correlationId: movement.reference })
    return true
  }

/** Takes the news of a declined try in a form of a hosted payment. */
export const formDeclineTaker =
  (services: Services): FormDeclineTaker =>
  async (company, saleFormId) => {
    const hosted = await hostedPaymentOfForm(services.db, company.id, saleFormId)
    if (hosted)
      await noteFormDeclines(services, company, { page: { hostedPaymentId: hosted.id }, saleFormId })
  }
