import { expect, test } from 'vitest'
import { earningOf } from '#features/payouts/earning-money.ts'
import { percentOnly } from '#features/tax/commission.ts'
import { type EarningRates, previewEarning } from './earning-preview.ts'

const rates: EarningRates = {
  taxStatus: 'registered',
  tax: { limit: null, upTo: 500, above: 500 },
  commission: percentOnly(1000),
  commissionGst: 1800,
  tcs: 50,
  tds: 10,
}
const withholding = { commissionGst: 1800, feeGst: 1800, tcs: 50, tds: 10, tdsWithoutPan: 500, tdsFreeUpToPaise: null }

test('the form’s preview equals the earning of a delivered product to the paisa', () => {
  for (const taxStatus of ['registered', 'composition', 'enrolled', 'none'] as const) {
    for (let pricePaise = 100; pricePaise < 400_000; pricePaise += 7_919) {
      const shown = previewEarning(pricePaise, { ...rates, taxStatus })
      const sold = {
        goodsPaise: pricePaise,
        shippingPaise: 0,
        taxPaise: shown.taxPaise,
        commissionPaise: shown.commissionPaise,
        couponPaise: 0,
        exemptPaise: 0,
      }
      const seller = { taxStatus, isPerson: false, hasPan: true, yearGrossPaise: 0 }
      const { tcsPaise, tdsPaise, commissionGstPaise, netPaise } = earningOf(sold, seller, withholding)
      expect(shown).toMatchObject({ tcsPaise, tdsPaise, commissionGstPaise, bankPaise: netPaise })
    }
  }
})

test('a bowl for ₹1,050 with 5 % GST: ₹50 tax, ₹118 for Haat, ₹6.05 TCS and TDS', () => {
  expect(previewEarning(105_000, rates)).toEqual({
    pricePaise: 105_000,
    taxPaise: 5_000,
    commissionPaise: 10_000,
    commissionGstPaise: 1_800,
    tcsPaise: 500,
    tdsPaise: 105,
    bankPaise: 92_595,
    artisanPaise: 87_595,
  })
})
