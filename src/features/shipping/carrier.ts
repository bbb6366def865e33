/** Artisans type the name freely, so its beginning is matched. India Post takes no number in the URL. */
const carriers: readonly { name: string; test: RegExp; page: (number: string) => string }[] = [
  { name: 'India Post', test: /^(india\s*post|speed\s*post)/i, page: () => 'https://www.indiapost.gov.in/' },
  {
    name: 'Blue Dart',
    test: /^blue\s*dart/i,
    page: (number) => `https://www.bluedart.com/web/guest/trackdartresult?trackFor=0&trackNo=${number}`,
  },
  { name: 'Delhivery', test: /^delhivery/i, page: (number) => `https://www.delhivery.com/track-v2/package/${number}` },
  { name: 'DTDC', test: /^dtdc/i, page: (number) => `https://www.dtdc.in/trace.asp?strCnno=${number}` },
  { name: 'Ekart', test: /^e-?kart/i, page: (number) => `https://ekartlogistics.com/shipmenttrack/${number}` },
  {
    name: 'Xpressbees',
    test: /^xpress\s*bees/i,
    page: (number) => `https://www.xpressbees.com/shipment/tracking?awbNo=${number}`,
  },
  {
    name: 'Ecom Express',
    test: /^ecom\s*express/i,
    page: (number) => `https://ecomexpress.in/tracking/?awb_field=${number}`,
  },
  {
    name: 'Shadowfax',
    test: /^shadow\s*fax/i,
    page: (number) => `https://tracker.shadowfax.in/#/track?trackingNumber=${number}`,
  },
  {
    name: 'Professional Couriers',
    test: /^(the\s+)?professional\s*couriers?|^tpc\b/i,
    page: (number) => `https://www.tpcindia.com/track-info.aspx?id=${number}&type=0&service=0`,
  },
]

export const carrierNames: readonly string[] = carriers.map(({ name }) => name)

/** Six letters or digits at least; also of the form's field. */
export const trackingPattern = '(?:[ \\-]*[A-Za-z0-9]){6,}[ \\-]*'

export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  const number = trackingNumber?.trim() ?? ''
  const known = carriers.find(({ test }) => test.test(carrier?.trim() ?? ''))
  return known && number !== '' ? known.page(encodeURIComponent(number)) : null
}
