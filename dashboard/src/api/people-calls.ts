/** The person who is signed in, as the server knows them. */
export type Me = {
  person: Person
  companies: Company[]
  csrfToken: string
  environment: 'sandbox' | 'production'
  session: { expiresAt: string; idleExpiresAt: string; reauthenticatedUntil?: string }
}

export type Person = {
  personId: string
  email: string
  name: string
  twoFactor: boolean
  recoveryCodesLeft: number
}

export type Role = 'admin' | 'clerk' | 'read_only'

export type Company = { companyId: string; name: string; role: Role; timeZone: string }

export type SignIn =
  | { status: 'signed_in'; csrfToken: string }
  | { status: 'second_factor_required'; challenge: string; methods: ('totp' | 'recovery_code')[] }

export type Session = {
  sessionId: string
  createdAt: string
  lastSeenAt: string
  address: string
  userAgent: string
  current: boolean
}

type Done = Record<string, unknown>
type Codes = { recoveryCodes: string[] }
type Call<Answer, Body = undefined> = { answer: Answer; body: Body }

/** What the calls of people take and answer, which are the dashboard's own. */
export type PeopleCalls = {
  'POST /dashboard/v1/login': Call<SignIn, { email: string; password: string }>
  'POST /dashboard/v1/login/second-factor': Call<
    SignIn,
    { challenge: string; code: string } | { challenge: string; recoveryCode: string }
  >
  'POST /dashboard/v1/logout': Call<Done>
  'POST /dashboard/v1/password/forgot': Call<{ message: string }, { email: string }>
  'POST /dashboard/v1/password/reset': Call<Done, { token: string; password: string }>
  'GET /dashboard/v1/invitations/{token}': Call<{
    companyName: string
    email: string
    role: Role
    hasAccount: boolean
  }>
  'POST /dashboard/v1/invitations/{token}/accept': Call<SignIn, { name?: string; password?: string }>
  'GET /dashboard/v1/me': Call<Me>
  'PATCH /dashboard/v1/me': Call<Person, { name?: string }>
  'POST /dashboard/v1/reauthenticate': Call<
    { reauthenticatedUntil: string; csrfToken: string },
    { password: string } | { code: string }
  >
  'PUT /dashboard/v1/me/password': Call<Done, { currentPassword: string; newPassword: string }>
  'POST /dashboard/v1/me/two-factor': Call<{ secret: string; uri: string }, Record<string, never>>
  'POST /dashboard/v1/me/two-factor/confirm': Call<Codes, { code: string }>
  'DELETE /dashboard/v1/me/two-factor': Call<Done>
  'POST /dashboard/v1/me/recovery-codes': Call<Codes>
  'GET /dashboard/v1/me/sessions': Call<{ sessions: Session[] }>
  'DELETE /dashboard/v1/me/sessions': Call<Done>
  'DELETE /dashboard/v1/me/sessions/{sessionId}': Call<Done>
}
