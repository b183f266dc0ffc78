import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { listStatements } from '../../src/platform/database/statements.ts'
import { allPaths } from './sources.ts'

const root = join(import.meta.dirname, '..', '..')
const paths = allPaths().filter((path) => /^src\/.*-queries\.ts$/.test(path))
await Promise.all(paths.map((path) => import(pathToFileURL(join(root, path)).href)))

const ofNoCompany: Record<string, string> = {
  'add rate bucket': 'its key is a company or a user',
  'any company': 'whether this is the first start',
  'any wrapped key': 'whether the master key is that of an earlier version',
  'clear tries to sign in': 'whoever signs in is of no company yet',
  'clear tries to sign in of email': 'whoever signs in is of no company yet',
  'count recovery codes': 'what a person signs in with belongs to no company',
  'count try of sign-in challenge': 'whoever signs in is of no company yet',
  'delete api process': 'a process serves all companies',
  'delete idle rate buckets': 'counts of all companies, without their data',
  'end sign-ins of person': 'a person is of several companies',
  'find account': 'what a person signs in with belongs to no company',
  'find account of email': 'what a person signs in with belongs to no company',
  'find factor': 'what a person signs in with belongs to no company',
  'find kinds of due timers': 'what is due of all companies is looked for together',
  'find last backup': 'a figure of the whole installation',
  'find logo': 'whoever has the address of a logo may see it',
  'find operator of email': 'operators run the whole installation',
  'find operator of invitation': 'operators run the whole installation',
  'find origin': 'whose the database is',
  'find person session': 'a person is of several companies',
  'find person token': 'who has a link shows by it what it opens',
  'find recovery code': 'what a person signs in with belongs to no company',
  'find surcharge rule set': 'rules are the same for all companies',
  'find tries to sign in': 'whoever signs in is of no company yet',
  'forget person_sessions that are over': 'a person is of several companies',
  'forget person_tokens that are over': 'what a person signs in with belongs to no company',
  'forget sign_in_challenges that are over': 'what a person signs in with belongs to no company',
  'forget sign_in_tries that are over': 'what a person signs in with belongs to no company',
  'insert origin': 'whose the database is',
  'insert sign-in challenge': 'whoever signs in is of no company yet',
  'insert signing key': 'what all companies’ links are signed with',
  'insert surcharge rule set': 'rules are the same for all companies',
  'is named origin': 'a browser asks before it says whose call it would make',
  'keep little in memory': 'reads no table',
  'knows origin': 'whose the database is',
  'list audit': 'the operator reads what was done to all companies',
  'list audit of operators': 'the operator reads what was done to all companies',
  'list company names': 'the operator reads the names of companies',
  'list operators': 'operators run the whole installation',
  'list person sessions': 'a person is of several companies',
  'list signing keys': 'what all companies’ links are signed with',
  'list suspended companies': 'a figure of the whole installation',
  'list wrapped keys': 'the keys of all companies are sealed anew',
  'newest surcharge rule set': 'rules are the same for all companies',
  'next company to compare': 'leads the operator’s comparison from company to company',
  'next company with quotes': 'leads the operator’s check from company to company',
  'next company with transactions': 'leads the operator’s check from company to company',
  'note api process': 'a process serves all companies',
  'note backup': 'a figure of the whole installation',
  'note next master key': 'whose the database is',
  'read due work': 'figures of the whole installation',
  'read due work apart': 'a figure of the whole installation',
  'rewrap company keys': 'the keys of all companies are sealed anew',
  'rewrap signing key': 'what all companies’ links are signed with',
  'settle origin': 'whose the database is',
  'sum money audits': 'a figure of the whole installation',
  'take from rate buckets': 'its keys are companies or users',
  'take try to sign in back': 'whoever signs in is of no company yet',
  'touch person session': 'a person is of several companies',
  'trim person sessions': 'a person is of several companies',
  'write aside': 'reads no table',
  'write mark': 'reads no table',
  'write tries to sign in': 'whoever signs in is of no company yet',
}

// Ways in which a statement is limited to a company: a comparison with a parameter or with a joined row, an inserted
// column, or the company's own row.
const bindsCompany = [
  /company_id\s*(=|in\b)/,
  /=\s*\(?(\w+\.)?company_id/,
  /using \([^)]*company_id/,
  /\([^)]*company_id[^)]*\)\s*(=|in\b|<|>)/,
  /insert into \w+( as \w+)?\s*\([^)]*company_id/,
  /insert into companies\s*\(\s*id,/,
  /from companies company\s+where company\.id = \$\d/,
  /update companies\s+set\s.*where\s+id = \$\d/s,
]

// Tests in the same process declare statements of their own, which do not count.
const statements = listStatements().filter(({ name }) => !name.startsWith('test'))

test('every statement says whose rows it reads or writes, but for those of no company', () => {
  const unbound = statements.filter(({ sql }) => !bindsCompany.some((bound) => bound.test(sql)))
  expect(unbound.map(({ name }) => name).toSorted()).toEqual(Object.keys(ofNoCompany))
})
