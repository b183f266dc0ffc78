import { z } from 'zod'
import type { Accesses } from '#access'
import { endpoint, idText, type Endpoint } from '#platform/http'
import { callProcessor, type GatewayForms } from '#processor'
import { gatewayFormPage, unknownFormPage } from '../gateway-form/form-page.ts'
import { toScheme } from '../gateway-form/form-scheme.ts'
import { errorPage } from '../frame/payer-page.ts'

const clientToken = idText(z.string().max(100)).meta({
  description: 'The `clientToken` of an intention, which opens the form.',
  example: 'ct_018f2e7a1c3b7d5e9f0a1b2c3d4e5f60_4mTn0Zk8Q1xJv5cR7sYw2bLd',
})

const getGatewayForm = (access: Pick<Accesses, 'public'>, forms: GatewayForms) =>
  endpoint({
    call: 'GET /processor/forms/{clientToken}',
    name: 'showSecureForm',
    summary: 'Open the secure form of a processor that has no page of its own',
    tag: 'Pages',
    access: access.public,
    params: z.object({ clientToken }),
    query: z.object({
      scheme: z.string().optional().meta({
        description: 'The colours of the form: `light`, `dark`, or those of the browser (`system`).',
        example: 'dark',
      }),
    }),
    answers: { statusCode: 200, contentType: 'text/html' },
    async handle({ params, query, header }) {
      const form = await callProcessor(() => forms.read(params.clientToken))
      if (!form) return unknownFormPage()
      return gatewayFormPage(form, toScheme(query.scheme, form.frameAncestors, header('referer')))
    },
    refusedPage: errorPage,
  })

/**
 * POST /processor/forms/{clientToken}: accepts the submission of the form page. The token in the URL is the credential.
 */
const postGatewayForm = (access: Pick<Accesses, 'public'>, forms: GatewayForms) =>
  endpoint({
    call: 'POST /processor/forms/{clientToken}',
    name: 'submitSecureForm',
    summary: 'Submit a secure form',
    description: 'For the page of the form alone. To send the same again is safe.',
    tag: 'Pages',
    access: access.public,
    params: z.object({ clientToken }),
    body: z.strictObject({
      confirmationToken: idText(z.string().max(100)).meta({
        description: "The token that the fields of the form created from the payer's entries.",
        example: 'ctoken_1NnQUf2eZvKYlo2CIObdtbnb',
      }),
    }),
    answers: { statusCode: 200, description: 'The result of the form. A decline is a 422 with its reason.' },
    async handle({ params, body, address, correlationId }) {
      const confirmationTokenId = body.confirmationToken
      const entry = { clientToken: params.clientToken, confirmationTokenId, address }
      // The gateway's message about the API key must not reach the payer.
      const response = await callProcessor(() => forms.submit(entry))
      const { statusCode } = response
      if (statusCode < 400) return response
      // The form page reads the correlation id in the body of every error.
      const refusal = { statusCode, error: 'declined', message: 'The bank declined it.', correlationId }
      return { statusCode, body: { ...refusal, ...response.body } }
    },
  })

/** Returns the endpoints of the secure forms that this service itself serves. */
export function gatewayFormEndpoints(access: Pick<Accesses, 'public'>, forms: GatewayForms): Endpoint[] {
  return [getGatewayForm(access, forms), postGatewayForm(access, forms)]
}
