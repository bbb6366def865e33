import type { PlacedLine } from '#features/orders/order.ts'
import { scalePaise } from '#platform/money/money.ts'

export type LineMoney = Pick<
  PlacedLine,
  | 'quantity'
  | 'goodsPaise'
  | 'shippingPaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
  | 'commissionPaise'
  | 'platformDiscountPaise'
>

export type PiecesMoney = Omit<LineMoney, 'quantity' | 'platformDiscountPaise'> & {
  taxPaise: number
  couponPaise: number
}

/**
 * In paise, delivery included. Counts from the first piece, so that successive returns add up to the line and the last
 * takes the rounding remainder. `alreadyBack`: pieces settled before.
 * @throws RangeError when fewer pieces are left
 */
export function moneyOfPieces(line: LineMoney, quantity: number, alreadyBack: number): PiecesMoney {
  const until = alreadyBack + quantity
  if (quantity < 1 || alreadyBack < 0 || until > line.quantity) {
    throw new RangeError(`${quantity} pieces after ${alreadyBack} of ${line.quantity}`)
  }
  const part = (paise: number) => upTo(paise, until, line.quantity) - upTo(paise, alreadyBack, line.quantity)
  const cgstPaise = part(line.cgstPaise)
  const sgstPaise = part(line.sgstPaise)
  const igstPaise = part(line.igstPaise)
  return {
    goodsPaise: part(line.goodsPaise),
    shippingPaise: part(line.shippingPaise),
    cgstPaise,
    sgstPaise,
    igstPaise,
    taxPaise: cgstPaise + sgstPaise + igstPaise,
    commissionPaise: part(line.commissionPaise),
    couponPaise: part(line.platformDiscountPaise),
  }
}

export function partOf(line: LineMoney, quantity: number, alreadyBack: number, withShipping: boolean): PiecesMoney {
  return moneyOfPieces(withShipping ? line : withoutShipping(line), quantity, alreadyBack)
}

function withoutShipping(line: LineMoney): LineMoney {
  const supply = line.goodsPaise + line.shippingPaise
  const ofGoods = (paise: number) => (supply === 0 ? 0 : scalePaise(paise, line.goodsPaise, supply))
  return {
    ...line,
    shippingPaise: 0,
    cgstPaise: ofGoods(line.cgstPaise),
    sgstPaise: ofGoods(line.sgstPaise),
    igstPaise: ofGoods(line.igstPaise),
  }
}

function upTo(paise: number, pieces: number, quantity: number): number {
  return Number((BigInt(paise) * BigInt(pieces)) / BigInt(quantity))
}
