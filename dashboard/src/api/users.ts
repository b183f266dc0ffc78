import type { ResponseOf } from './endpoints.ts'

/** The signed-in user and their companies. */
export type Me = ResponseOf<'GET /dashboard/v1/me'>

export type User = Me['person']
export type Company = Me['companies'][number]
export type Role = Company['role']
export type Session = ResponseOf<'GET /dashboard/v1/me/sessions'>['sessions'][number]
