import type { ReturnMoney } from '#features/returns/return-rules.ts'
import { scalePaise, spreadPaise } from '#platform/money/money.ts'

export function cappedMoney(money: ReturnMoney, left: { goodsPaise: number; shippingPaise: number }): ReturnMoney {
  const goodsPaise = Math.min(money.goodsPaise, left.goodsPaise)
  const shippingPaise = Math.min(money.shippingPaise, left.shippingPaise)
  if (goodsPaise === money.goodsPaise && shippingPaise === money.shippingPaise) return money

  const goods = spreadPaise(
    goodsPaise,
    money.lines.map((line) => line.money.goodsPaise),
  )
  const carriage = spreadPaise(
    shippingPaise,
    money.lines.map((line) => line.money.shippingPaise),
  )
  const lines = money.lines.map((line, index) => {
    const { money: of } = line
    const supply = of.goodsPaise + of.shippingPaise
    const kept = (goods[index] ?? 0) + (carriage[index] ?? 0)
    const part = (paise: number) => (supply === 0 ? 0 : scalePaise(paise, kept, supply))
    const [cgstPaise, sgstPaise, igstPaise] = [part(of.cgstPaise), part(of.sgstPaise), part(of.igstPaise)]
    const capped = {
      goodsPaise: goods[index] ?? 0,
      shippingPaise: carriage[index] ?? 0,
      cgstPaise,
      sgstPaise,
      igstPaise,
      taxPaise: cgstPaise + sgstPaise + igstPaise,
      commissionPaise: part(of.commissionPaise),
      couponPaise: part(of.couponPaise),
    }
    return { ...line, money: capped }
  })
  return { lines, goodsPaise, shippingPaise }
}
