export const credentialKinds = [
  'operator_token',
  'api_key',
  'session_token',
  'hpp_token',
  'invoice_link',
  'hosted_payment_link',
  'setup_link',
  'manage_link',
  'page_session',
  'code',
  'pdf_link',
  'dashboard_session',
  'password',
  'second_factor',
  'processor_signature',
] as const

export const refusalReasons = ['missing', 'wrong', 'unknown', 'expired', 'too_many', 'no_right'] as const

/** A refused credential and the reason; never the credential itself. */
export type RefusedCredential = {
  credential: (typeof credentialKinds)[number]
  reason: (typeof refusalReasons)[number]
}
