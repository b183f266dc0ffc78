import type { AnswerOf } from './calls.ts'

/** The person who is signed in, as the server knows them. */
export type Me = AnswerOf<'GET /dashboard/v1/me'>

export type Person = Me['person']
export type Company = Me['companies'][number]
export type Role = Company['role']
export type Session = AnswerOf<'GET /dashboard/v1/me/sessions'>['sessions'][number]
