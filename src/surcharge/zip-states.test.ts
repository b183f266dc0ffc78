import { describe, expect, test } from 'vitest'
import { stateCodes } from '#kernel/us-states'
import { findZipState } from './zip-states.ts'

describe('no state is read from', () => {
  test.each([
    '',
    ' ',
    '7520',
    '752011',
    '7520l',
    '75201-',
    '75201-12',
    '75201-12345',
    '75201 1234',
    '-75201',
    '75201.0',
    '７５２０１',
    'TX',
    'SW1A 1AA',
    'K1A 0B1',
    '75201\n75202',
    '1e404',
    '0x100',
    '٧٥٢٠١',
  ])('%j, which is no ZIP code', (zip) => {
    expect(findZipState(zip)).toBeUndefined()
  })

  test.each([
    '00000',
    '00100',
    '00401',
    '21301',
    '26901',
    '34301',
    '34501',
    '34801',
    '35301',
    '42801',
    '42901',
    '51701',
    '52901',
    '53301',
    '53601',
    '55201',
    '56801',
    '57801',
    '58901',
    '62101',
    '63201',
    '64201',
    '65901',
    '66301',
    '68201',
    '69401',
    '69901',
    '70201',
    '70901',
    '71501',
    '73201',
    '74201',
    '77101',
    '81701',
    '83901',
    '84801',
    '85401',
    '85801',
    '86201',
    '86901',
    '87201',
    '87601',
    '88601',
    '89201',
    '89601',
    '89901',
    '90901',
    '92901',
    '98701',
  ])('%s, whose first three digits belong to nobody', (zip) => {
    expect(findZipState(zip)).toBeUndefined()
  })

  // Palau, Micronesia and the Marshall Islands have ZIP codes and are not the United States.
  test.each(['96939', '96940', '96941', '96942', '96943', '96944', '96960', '96970'])(
    '%s, which is abroad',
    (zip) => {
      expect(findZipState(zip)).toBeUndefined()
    },
  )
})

describe('a ZIP code names its state', () => {
  test.each([
    ['75201', 'TX'],
    ['60601', 'IL'],
    ['30301', 'GA'],
    ['06103', 'CT'],
    ['02108', 'MA'],
    ['04101', 'ME'],
    ['00901', 'PR'],
    ['80202', 'CO'],
    ['73102', 'OK'],
    ['10001', 'NY'],
    ['07102', 'NJ'],
    ['89101', 'NV'],
    ['57104', 'SD'],
  ])('%s: %s', (zip, state) => {
    for (const written of [zip, `${zip}-1234`, `${zip}1234`, ` ${zip} `, `${zip}-0000`])
      expect(findZipState(written), written).toBe(state)
  })

  const capitals = `
    AL 36104, AK 99801, AZ 85001, AR 72201, CA 95814, CO 80203, CT 06106, DE 19901, FL 32301, GA 30303, HI 96813,
    ID 83702, IL 62701, IN 46204, IA 50309, KS 66603, KY 40601, LA 70802, ME 04330, MD 21401, MA 02133, MI 48933,
    MN 55102, MS 39201, MO 65101, MT 59601, NE 68508, NV 89701, NH 03301, NJ 08608, NM 87501, NY 12207, NC 27601,
    ND 58501, OH 43215, OK 73105, OR 97301, PA 17101, RI 02903, SC 29201, SD 57501, TN 37219, TX 78701, UT 84111,
    VT 05602, VA 23219, WA 98501, WV 25301, WI 53703, WY 82001, DC 20001`

  test('in the capital of each of the fifty states, and in the District of Columbia', () => {
    const expected = capitals.split(',').map((each) => each.trim().split(' '))
    expect(expected).toHaveLength(51)
    expect(expected.filter(([state = '']) => !stateCodes.has(state))).toEqual([])
    expect(expected.map(([, zip = '']) => [findZipState(zip), zip])).toEqual(expected)
  })

  test.each([
    ['00501', 'NY'],
    ['00801', 'VI'],
    ['05501', 'MA'],
    ['05601', 'VT'],
    ['11201', 'NY'],
    ['14604', 'NY'],
    ['01001', 'MA'],
    ['02801', 'RI'],
    ['02791', 'MA'],
    ['03901', 'ME'],
    ['06901', 'CT'],
    ['08989', 'NJ'],
    ['20101', 'VA'],
    ['20500', 'DC'],
    ['20814', 'MD'],
    ['22202', 'VA'],
    ['26003', 'WV'],
    ['34102', 'FL'],
    ['31901', 'GA'],
    ['39901', 'GA'],
    ['38103', 'TN'],
    ['38655', 'MS'],
    ['42101', 'KY'],
    ['47708', 'IN'],
    ['54880', 'WI'],
    ['55802', 'MN'],
    ['56560', 'MN'],
    ['56901', 'DC'],
    ['58102', 'ND'],
    ['63101', 'MO'],
    ['64106', 'MO'],
    ['66101', 'KS'],
    ['69361', 'NE'],
    ['71854', 'AR'],
    ['73301', 'TX'],
    ['75501', 'TX'],
    ['79901', 'TX'],
    ['81301', 'CO'],
    ['83001', 'WY'],
    ['83101', 'WY'],
    ['86001', 'AZ'],
    ['88510', 'TX'],
    ['89449', 'NV'],
    ['96150', 'CA'],
    ['96701', 'HI'],
    ['96910', 'GU'],
    ['97914', 'OR'],
    ['99201', 'WA'],
    ['99403', 'WA'],
    ['99950', 'AK'],
  ])('near a border, or out of the row of its neighbours: %s %s', (zip, state) => {
    expect(findZipState(zip)).toBe(state)
  })

  test.each([
    ['06390', 'NY'],
    ['73960', 'TX'],
    ['83414', 'WY'],
    ['96799', 'AS'],
    ['96950', 'MP'],
  ])('also where the mail of another state brings it: %s %s', (zip, state) => {
    expect(findZipState(zip)).toBe(state)
    expect(findZipState(`${zip}-1234`)).toBe(state)
  })

  test.each([
    ['34002', 'AA'],
    ['09012', 'AE'],
    ['96201', 'AP'],
  ])('of the military abroad: %s %s', (zip, code) => {
    expect(findZipState(zip)).toBe(code)
  })
})
