import { expect, test } from 'vitest'
import { isHardDecline } from './hard-declines.ts'

test.each(['1606', '1607', '1631', '1803'])('a card declined with %s is not tried again', (reasonCode) => {
  expect(isHardDecline({ reasonCode })).toBe(true)
})

test.each(['1500', '1615', '1616', '1622', 'refused', undefined])(
  'a card declined with %s is tried again',
  (reasonCode) => {
    expect(isHardDecline({ reasonCode })).toBe(false)
  },
)

const returnCodes = Array.from({ length: 85 }, (_, place) => `R${String(place + 1).padStart(2, '0')}`)

test('of the debits that a bank returned, those without enough money are tried again and no others', () => {
  const soft = returnCodes.filter((returnCode) => !isHardDecline({ returnCode }))
  expect(soft).toEqual(['R01', 'R09'])
})

test('a return code is read from the reason code where it is not told by itself', () => {
  for (const returnCode of returnCodes) {
    const reasonCode = returnCode.replace('R', '21')
    expect(isHardDecline({ reasonCode }), reasonCode).toBe(isHardDecline({ returnCode }))
    expect(isHardDecline({ reasonCode: '1500', returnCode }), returnCode).toBe(isHardDecline({ returnCode }))
  }
})
