import { refusals, type Refusal } from '#kernel/refusals'
import type { Schema } from './openapi-types.ts'

const everyRefusal = Object.values<Refusal>(refusals)
const errorCodes = [...new Set(everyRefusal.map(({ error }) => error))]
const reasonCodes = [...new Set(everyRefusal.flatMap(({ reasonCode = [] }) => reasonCode))]

export const fieldProblemSchema: Schema = {
  type: 'object',
  description: 'One field of a request that was refused.',
  required: ['path', 'code', 'message'],
  properties: {
    path: {
      type: 'string',
      description: 'The path of the field: dotted, beginning with `body`, `query`, `path` or `header`.',
      examples: ['body.amount'],
    },
    code: {
      type: 'string',
      description: 'The code of the fault, such as `too_big`, `unrecognized_keys` or `card_number`.',
      examples: ['too_small'],
    },
    message: {
      type: 'string',
      description: 'The fault as a text, with the accepted values.',
      examples: ['must be greater than 0'],
    },
  },
}

const fieldConflictSchema: Schema = {
  type: 'object',
  description: 'One field that another change set meanwhile.',
  required: ['path', 'changedAt', 'changedBy'],
  properties: {
    path: { type: 'string', description: 'The path of the field.', examples: ['settings.taxPercentage'] },
    before: { description: 'The value that the caller read; missing where there was none.', examples: [0] },
    now: { description: 'The value now; missing where there is none.', examples: [8.25] },
    changedAt: {
      type: 'string',
      description: 'When it was changed.',
      examples: ['2026-07-05T14:00:00.000Z'],
    },
    changedBy: {
      type: 'string',
      description: 'The person or the API key that changed it, or else the kind of the caller.',
      examples: ['Ada Lovelace'],
    },
  },
}

/** The body of every error. */
export const errorSchema: Schema = {
  type: 'object',
  description: 'The body of every refusal. Branch on `error`, and on `reasonCode` where there is one.',
  required: ['statusCode', 'error', 'message', 'correlationId'],
  properties: {
    statusCode: { type: 'integer', description: 'The status of the answer.', examples: [400] },
    error: { type: 'string', enum: errorCodes, description: 'The kind of the refusal.' },
    message: {
      type: 'string',
      description: 'The fault and the accepted values, as a text for people.',
      examples: ['Some fields are missing or invalid. body.amount: must be greater than 0'],
    },
    correlationId: {
      type: 'string',
      description: 'Leads to this request in the logs: quote it when you ask for help.',
      examples: ['01m8378fgvf2f8zpjjw0as5qzg'],
    },
    reasonCode: {
      type: ['string', 'integer'],
      description: `A number is the processor's reason for a decline. Otherwise one of ${reasonCodes.join(', ')}.`,
      examples: ['OVER_PAYMENT', 1616],
    },
    reasonText: {
      type: 'string',
      description: "The processor's reason, as a text.",
      examples: ['Insufficient funds'],
    },
    reauthenticate: {
      type: 'boolean',
      description: 'True where the call can be repeated after `POST /dashboard/v1/reauthenticate`.',
    },
    twoFactorRequired: {
      type: 'boolean',
      description: 'True where a second factor has to be set up first.',
    },
    conflicts: {
      type: 'array',
      description: 'The fields that another change set since the caller read them.',
      items: fieldConflictSchema,
    },
    validationDetail: {
      type: 'string',
      description: 'Every refused field with its message, in one text.',
      examples: ['body.amount: must be greater than 0'],
    },
    fields: {
      type: 'array',
      description: 'Every refused field.',
      items: { $ref: '#/components/schemas/FieldProblem' },
    },
  },
}
