import { expect, test } from 'vitest'
import { toContentDisposition } from './invoice-pdf.ts'

test('the file is named after the number, and nothing in the name could end its header', () => {
  for (const [number, name] of [
    ['INV-1A2', 'filename="INV-1A2.pdf"'],
    ['../"x";\r\ny', `filename="x-y.pdf"; filename*=UTF-8''x-%3B-y.pdf`],
    ['№ 7 / 2027', `filename="7-2027.pdf"; filename*=UTF-8''%E2%84%96-7-2027.pdf`],
    ['請求書', `filename="invoice.pdf"; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf`],
    ["Müller's (1)*", `filename="M-ller-s-1.pdf"; filename*=UTF-8''M%C3%BCller%27s-%281%29.pdf`],
    ['\u202e😀', `filename="invoice.pdf"; filename*=UTF-8''%F0%9F%98%80.pdf`],
  ] as const)
    expect(toContentDisposition({ number })).toBe(`inline; ${name}`)
})
