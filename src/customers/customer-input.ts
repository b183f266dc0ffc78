import { z } from 'zod'
import {
  addressLengthMax,
  cityLengthMax,
  externalUserIdLengthMax,
  nameLengthMax,
  phoneLengthMax,
  zipLengthMax,
} from '#kernel/limits'
import { dedupeRails, rails } from '#kernel/rails'
import { stateCodes } from '#kernel/us-states'
import { emailAddress, idText, phoneText, addProblem } from '#platform/http'

const state = z
  .string()
  .transform((text, context): string | undefined => {
    const code = text.trim().toUpperCase()
    if (code !== '' && !stateCodes.has(code))
      addProblem(
        context,
        'invalid_enum_value',
        'must be the two-letter code of a US state, a territory, or AA, AE, AP',
      )
    // Spec, Customer: an empty string counts as not provided.
    return code === '' ? undefined : code
  })
  .meta({ enum: ['', ...stateCodes] })

const fields = {
  firstName: z.string().max(nameLengthMax),
  lastName: z.string().max(nameLengthMax),
  companyName: z.string().max(nameLengthMax),
  phoneNumber: phoneText(z.string().max(phoneLengthMax)),
  address: z.string().max(addressLengthMax),
  address2: z.string().max(addressLengthMax),
  city: z.string().max(cityLengthMax),
  state,
  zip: z.string().max(zipLengthMax),
  externalUserId: idText(z.string().max(externalUserIdLengthMax)),
  customFields: z.record(z.string(), z.json()),
  defaultPaymentOptions: z.array(z.enum(rails)).min(1).transform(dedupeRails),
}

/** The fields of a new customer, all but the email optional. */
export const customerInput = z.strictObject({ email: emailAddress, ...z.object(fields).partial().shape })

/** The fields of a change of a customer, all optional. Null clears some fields and leaves others as they are. */
export const customerChange = z.strictObject({
  email: emailAddress.nullish(),
  firstName: fields.firstName.nullish(),
  lastName: fields.lastName.nullish(),
  companyName: fields.companyName.nullish(),
  phoneNumber: fields.phoneNumber.nullish(),
  address: fields.address.nullish(),
  address2: fields.address2.nullish(),
  city: fields.city.nullish(),
  state: fields.state.nullish(),
  zip: fields.zip.nullish(),
  externalUserId: fields.externalUserId.nullish(),
  customFields: fields.customFields.nullish(),
  defaultPaymentOptions: fields.defaultPaymentOptions.nullish(),
  defaultPaymentMethodId: idText(z.string()).nullish(),
})

export type CustomerInput = z.output<typeof customerInput>
export type CustomerChange = z.output<typeof customerChange>
