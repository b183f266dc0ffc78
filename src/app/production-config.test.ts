import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const whole = {
  FLORIN_ENVIRONMENT: 'production',
  FLORIN_OPERATOR_TOKEN: 'op_0123456789abcdefXYZ',
  FLORIN_MASTER_KEY: 'x',
  PROCESSOR_URL: 'https://processor.example',
  PROCESSOR_TOKEN: 'pt_0123456789abcdef',
  BASE_URL: 'https://pay.example',
  SMS_SECRET: 'key',
}

const onServer = 'postgresql://florin:secret-word@db.example/florin'
const mails = 'smtp://florin:secret-word@mail.example'

const unsafe: [string, string][] = [
  ['BASE_URL', 'http://pay.example'],
  ['BASE_URL', 'http://127.0.0.1:4000'],
  ['PROCESSOR_URL', 'http://processor.example'],
  ['PROCESSOR_URL', 'http://127.0.0.1:4001'],
  ['STRIPE_API_URL', 'https://stripe.example'],
  ['FORM_URL', 'http://forms.example'],
  ['FLORIN_LIMITS', 'off'],
  ['FLORIN_OPERATOR_TOKEN', 'op_0123456789abcdefXY'],
  ['FLORIN_OPERATOR_TOKEN', '0123456789abcdef0123456789ABCDE'],
  ['FLORIN_OPERATOR_TOKEN', '01234567890123456789012345678901'],
  ['DATABASE_URL', onServer],
  ['DATABASE_URL', `${onServer}?sslmode=disable`],
  ['DATABASE_URL', `${onServer}?sslmode=prefer`],
  ['DATABASE_URL', `${onServer}?sslmode=no-verify`],
  ['DATABASE_URL', `${onServer}?ssl=true&sslmode=disable`],
  ['DATABASE_URL', `${onServer}?sslmode=require&sslmode=disable`],
  ['DATABASE_URL', `${onServer}?sslmode=require&uselibpqcompat=true`],
  ['DATABASE_URL', 'postgresql://florin@127.0.0.1/florin?host=db.example'],
  ['DATABASE_URL', 'postgresql://florin@127.0.0.1.example/florin'],
  ['DATABASE_URL', 'postgresql://florin@/florin'],
  ['DATABASE_URL', 'postgresql://florin:secret-word@127.0.0.1,db.example/florin'],
  ['DATABASE_URL', 'postgresql://florin:secret-word@db.example:1,127.0.0.1:2/florin?sslmode=disable'],
  ['DATABASE_URL', 'postgresql://florin@/florin?host=127.0.0.1,db.example'],
  ['SMTP_URL', mails],
  ['SMTP_URL', `${mails}?requireTLS=false`],
  ['SMTP_URL', `${mails}?requireTLS=true&tls.rejectUnauthorized=false`],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ['SMS_URL', 'http://sms.example/v1/send?key=secret-word'],
  ['SMS_URL', 'http://127.0.0.1.example/v1/send'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
]

test.each(unsafe)('production takes no %s that is %s', (name, value) => {
  const start = () => loadConfig({ ...whole, [name]: value })
  expect(start).toThrow(new RegExp(`^in production ${name} must(?!.*secret-word)[^;\\n]+$`))
})

test('all that is unsafe is told at once', () => {
  expect(() => loadConfig({ ...whole, BASE_URL: 'http://pay.example', FLORIN_LIMITS: 'off' })).toThrow(
    'in production BASE_URL must be https; FLORIN_LIMITS must be on',
  )
})

const safe: [string, string][] = [
  ['FLORIN_OPERATOR_TOKEN', '0123456789abcdef0123456789abcdef'],
  ['FLORIN_OPERATOR_TOKEN', '0123456789_abcdef-XYZW'],
  ['DATABASE_URL', ''],
  ['DATABASE_URL', `${onServer}?sslmode=require`],
  ['DATABASE_URL', `${onServer}?sslmode=verify-full&uselibpqcompat=true`],
  ['DATABASE_URL', `${onServer}?ssl=true`],
  ['DATABASE_URL', 'postgresql://florin@localhost:5432/florin'],
  ['DATABASE_URL', 'postgresql://florin@127.0.0.1:5432,localhost:5433/florin'],
  ['DATABASE_URL', 'postgresql://florin@a.example,b.example:2/florin?sslmode=verify-full'],
  ['DATABASE_URL', 'postgresql://florin@127.0.0.1/florin'],
  ['DATABASE_URL', 'postgresql://florin@[::1]/florin'],
  ['DATABASE_URL', 'postgresql://florin@/florin?host=%2Ftmp%2Fsockets'],
  ['DATABASE_URL', 'postgresql://florin@%2Ftmp%2Fsockets/florin'],
  ['SMTP_URL', 'smtps://mail.example'],
  ['SMTP_URL', `${mails}:587?requireTLS=true`],
  ['SMTP_URL', 'smtp://localhost:25'],
  ['SMS_URL', 'https://sms.example/v1/send'],
  ['SMS_URL', 'http://127.0.0.1:9000/'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '1'],
]

test.each(safe)('production takes a %s that is %s', (name, value) => {
  expect(loadConfig({ ...whole, [name]: value }).environment).toBe('production')
})

test('the sandbox takes what production does not', () => {
  const { SMS_SECRET } = whole
  for (const [name, value] of unsafe)
    expect(loadConfig({ SMS_SECRET, [name]: value }).environment).toBe('sandbox')
})
