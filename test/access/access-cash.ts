import { type AccessFacts, type AccessRow, ofCustomers } from './access-row.ts'

// A paid order has nothing to confirm and pays no other way: 409 shows that the caller was let in.
const ofPaidOrder = ({ paidOrder }: AccessFacts) => ({ number: paidOrder })

/** Cash at the door, and another way of paying. */
export const cashAccess: Record<string, AccessRow> = {
  'POST /orders/{number}/cash-confirmation': {
    statuses: ofCustomers(409, 404),
    input: (facts) => ({ params: ofPaidOrder(facts), body: { code: '123456' } }),
  },
  'POST /orders/{number}/cash-code': {
    statuses: ofCustomers(409, 404),
    input: (facts) => ({ params: ofPaidOrder(facts) }),
  },
  'PUT /orders/{number}/payment-method': {
    statuses: ofCustomers(409, 404),
    input: (facts) => ({ params: ofPaidOrder(facts), body: { paymentMethod: 'cod' } }),
  },
}
