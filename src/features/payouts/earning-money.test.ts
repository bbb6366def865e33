import { expect, test } from 'vitest'
import { dice } from '#test/dice.ts'
import { type EarningMoney, earningOf, noMoney, type SoldMoney, takenBack } from './earning-money.ts'

const rates = { commissionGst: 1800, feeGst: 1800, tcs: 50, tds: 10, tdsWithoutPan: 500, tdsFreeUpToPaise: 50_000_000 }
const registered = { taxStatus: 'registered' as const, isPerson: false, hasPan: true, yearGrossPaise: 0 }
const parcel: SoldMoney = {
  goodsPaise: 105_000,
  shippingPaise: 10_500,
  taxPaise: 5_500,
  commissionPaise: 10_000,
  couponPaise: 0,
  exemptPaise: 0,
}

test('a parcel of 1,155 rupees pays commission, GST on it, TCS on the value without tax, and TDS on the whole', () => {
  const earning = earningOf(parcel, registered, rates)
  expect(earning).toMatchObject({ commissionGstPaise: 1_800, tcsPaise: 550, tdsPaise: 116 })
  expect(earning.netPaise).toBe(115_500 - 10_000 - 1_800 - 550 - 116)
})

test('an enrolled seller and untaxed goods pay no TCS, and a seller without PAN pays the higher TDS', () => {
  expect(earningOf(parcel, { ...registered, taxStatus: 'enrolled' }, rates).tcsPaise).toBe(0)
  expect(earningOf({ ...parcel, taxPaise: 0, exemptPaise: 115_500 }, registered, rates).tcsPaise).toBe(0)
  expect(earningOf(parcel, { ...registered, hasPan: false }, rates).tdsPaise).toBe(5_775)
})

test('a person with PAN pays TDS only above five lakh a year', () => {
  const person = { ...registered, isPerson: true }
  expect(earningOf(parcel, { ...person, yearGrossPaise: 50_000_000 - 115_500 }, rates).tdsPaise).toBe(0)
  expect(earningOf(parcel, { ...person, yearGrossPaise: 50_000_000 - 115_499 }, rates).tdsPaise).toBe(116)
})

function added(a: EarningMoney, b: EarningMoney): EarningMoney {
  const keys = Object.keys(noMoney) as (keyof EarningMoney)[]
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as EarningMoney
}

test('2,000 random parcels refunded in random parts never go below zero and end at zero', () => {
  const roll = dice(20_261_122)
  const between = (least: number, most: number) => least + roll(most - least + 1)
  for (let round = 0; round < 2_000; round += 1) {
    const goodsPaise = between(1, 2_000_000)
    const sold = {
      goodsPaise,
      shippingPaise: between(0, 40_000),
      taxPaise: between(0, Math.floor(goodsPaise / 10)),
      commissionPaise: between(0, Math.floor(goodsPaise / 5)),
      couponPaise: between(0, Math.floor(goodsPaise / 10)),
      exemptPaise: 0,
    }
    const sale = earningOf(sold, registered, rates)
    let back = noMoney
    for (let part = between(1, 4); part >= 1; part -= 1) {
      const share = (whole: number, gone: number) => (part === 1 ? whole + gone : between(0, whole + gone))
      const taken = {
        goodsPaise: share(sale.goodsPaise, back.goodsPaise),
        shippingPaise: share(sale.shippingPaise, back.shippingPaise),
        taxPaise: share(sale.taxPaise, back.taxPaise),
        commissionPaise: share(sale.commissionPaise, back.commissionPaise),
        couponPaise: share(sale.couponPaise, back.couponPaise),
      }
      back = added(back, takenBack(sale, back, taken))
      const left = added(sale, back)
      for (const [name, paise] of Object.entries(left)) {
        if (name !== 'netPaise') expect(paise, `${name} of round ${round}`).toBeGreaterThanOrEqual(0)
      }
    }
    expect(added(sale, back)).toEqual(noMoney)
  }
})
