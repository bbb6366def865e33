// The shape is that of the portal's offline upload: sections, names of fields, dates and rupees.
import { expect, test } from 'vitest'
import type { DocumentFacts, DocumentLine } from './document-facts.ts'
import { gstr1Of, type IssuedDocument } from './gstr1.ts'

let serial = 0

type Made = {
  kind?: 'invoice' | 'credit_note'
  gstin?: string | null
  to?: DocumentFacts['placeOfSupply']
  lines: [hsn: string, rate: number, taxablePaise: number, quantity: number][]
  refersToPaise?: number
}

function made({ kind = 'invoice', gstin = null, to = 'maharashtra', lines, refersToPaise }: Made): IssuedDocument {
  serial += 1
  const isInterState = to !== 'rajasthan'
  const shown = lines.map(([hsn, rate, taxablePaise, quantity]) => {
    const tax = Math.round((taxablePaise * rate) / 100)
    const half = Math.floor(tax / 2)
    const taxes = isInterState
      ? { igstPaise: tax, cgstPaise: 0, sgstPaise: 0 }
      : { igstPaise: 0, cgstPaise: half, sgstPaise: tax - half }
    return { hsn, quantity, taxBasisPoints: rate * 100, taxablePaise, ...taxes, totalPaise: taxablePaise + tax }
  }) as DocumentLine[]
  const facts = {
    kind,
    saleKind: 'invoice',
    number: `${kind === 'invoice' ? 'INV' : 'CRN'}/26-27/${String(serial).padStart(5, '0')}`,
    // 1 December in India
    issuedAt: '2026-11-30T20:00:00.000Z',
    buyer: { name: 'x', address: [], state: to, gstin },
    placeOfSupply: to,
    isInterState,
    lines: shown,
    totalPaise: shown.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
  } as unknown as DocumentFacts
  return { facts, refersToPaise: refersToPaise ?? null }
}

const shop = { gstin: '08AAAAA0000A1Z5', month: '2026-12', operatorGstin: '08BBBBB0000B1C4' }
const business = '27ABCDE1234F1Z5'

test('sales, credit notes, goods and numbers of a month stand in the tables of the form', () => {
  serial = 0
  const documents = [
    made({ lines: [['6912', 5, 100_000, 2]] }),
    made({ to: 'rajasthan', lines: [['6912', 5, 50_001, 1]] }),
    made({ lines: [['5007', 12, 9_500_000, 1]] }),
    made({
      gstin: business,
      lines: [
        ['6912', 5, 20_000, 1],
        ['5007', 12, 30_000, 1],
      ],
    }),
    made({ lines: [['4901', 0, 7_000, 1]] }),
    made({ kind: 'credit_note', lines: [['6912', 5, 40_000, 1]], refersToPaise: 105_000 }),
    made({ kind: 'credit_note', lines: [['5007', 12, 100_000, 1]], refersToPaise: 10_640_000 }),
    made({ kind: 'credit_note', gstin: business, lines: [['6912', 5, 20_000, 1]], refersToPaise: 54_600 }),
  ]
  expect(gstr1Of({ ...shop, documents })).toEqual({
    gstin: '08AAAAA0000A1Z5',
    fp: '122026',
    version: 'GST3.2.4',
    hash: 'hash',
    b2b: [
      {
        ctin: business,
        inv: [
          {
            inum: 'INV/26-27/00004',
            idt: '01-12-2026',
            val: 546,
            pos: '27',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [
              { num: 1, itm_det: { rt: 5, txval: 200, iamt: 10, csamt: 0 } },
              { num: 2, itm_det: { rt: 12, txval: 300, iamt: 36, csamt: 0 } },
            ],
          },
        ],
      },
    ],
    b2cl: [
      {
        pos: '27',
        inv: [
          {
            inum: 'INV/26-27/00003',
            idt: '01-12-2026',
            val: 106_400,
            itms: [{ num: 1, itm_det: { rt: 12, txval: 95_000, iamt: 11_400, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cs: [
      { sply_ty: 'INTRA', rt: 5, typ: 'OE', pos: '08', txval: 500.01, camt: 12.5, samt: 12.5, csamt: 0 },
      { sply_ty: 'INTER', rt: 5, typ: 'OE', pos: '27', txval: 600, iamt: 30, csamt: 0 },
    ],
    cdnr: [
      {
        ctin: business,
        nt: [
          {
            ntty: 'C',
            nt_num: 'CRN/26-27/00008',
            nt_dt: '01-12-2026',
            val: 210,
            pos: '27',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 5, txval: 200, iamt: 10, csamt: 0 } }],
          },
        ],
      },
    ],
    cdnur: [
      {
        typ: 'B2CL',
        ntty: 'C',
        nt_num: 'CRN/26-27/00007',
        nt_dt: '01-12-2026',
        val: 1_120,
        pos: '27',
        itms: [{ num: 1, itm_det: { rt: 12, txval: 1_000, iamt: 120, csamt: 0 } }],
      },
    ],
    nil: { inv: [{ sply_ty: 'INTRB2C', nil_amt: 0, expt_amt: 70, ngsup_amt: 0 }] },
    hsn: {
      hsn_b2b: [
        { num: 1, hsn_sc: '5007', uqc: 'NOS', qty: 1, rt: 12, txval: 300, iamt: 36, camt: 0, samt: 0, csamt: 0 },
        { num: 2, hsn_sc: '6912', uqc: 'NOS', qty: 0, rt: 5, txval: 0, iamt: 0, camt: 0, samt: 0, csamt: 0 },
      ],
      hsn_b2c: [
        { num: 1, hsn_sc: '4901', uqc: 'NOS', qty: 1, rt: 0, txval: 70, iamt: 0, camt: 0, samt: 0, csamt: 0 },
        {
          ...{ num: 2, hsn_sc: '5007', uqc: 'NOS', qty: 0, rt: 12, txval: 94_000, iamt: 11_280 },
          ...{ camt: 0, samt: 0, csamt: 0 },
        },
        {
          ...{ num: 3, hsn_sc: '6912', uqc: 'NOS', qty: 2, rt: 5, txval: 1_100.01, iamt: 30 },
          ...{ camt: 12.5, samt: 12.5, csamt: 0 },
        },
      ],
    },
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          docs: [{ num: 1, from: 'INV/26-27/00001', to: 'INV/26-27/00005', totnum: 5, cancel: 0, net_issue: 5 }],
        },
        {
          doc_num: 5,
          docs: [{ num: 1, from: 'CRN/26-27/00006', to: 'CRN/26-27/00008', totnum: 3, cancel: 0, net_issue: 3 }],
        },
      ],
    },
    supeco: {
      clttx: [
        {
          ...{ etin: '08BBBBB0000B1C4', suppval: 95_470.01, igst: 11_346, cgst: 12.5, sgst: 12.5 },
          ...{ cess: 0, flag: 'N' },
        },
      ],
    },
  })
})

test('a month without a document has no table, and without a GSTIN of the shop table 14 is left out', () => {
  expect(gstr1Of({ ...shop, documents: [] })).toEqual({
    ...{ gstin: shop.gstin, fp: '122026', version: 'GST3.2.4', hash: 'hash' },
  })
  const documents = [made({ lines: [['6912', 5, 100_000, 2]] })]
  expect(gstr1Of({ ...shop, operatorGstin: null, documents })).not.toHaveProperty('supeco')
  expect(gstr1Of({ ...shop, documents })).toHaveProperty('supeco')
})
