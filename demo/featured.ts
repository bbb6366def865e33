/**
 * What the shop shows first, in this order. The home page hangs the first three from its line and gives the fourth the
 * double card, so cloth comes first and the fourth is one whole, tall object; the first eight are of eight crafts.
 */
export const featuredSlugs: readonly string[] = [
  'ajrakh-saree-in-indigo-and-madder-red',
  'blue-pottery-vase-by-girdhari-kumhar',
  'bastar-dhokra-horse-figure-by-sukhchand-ghadwa',
  'bidri-vase-flower-sprigs',
  'majuli-face-mask-in-red-and-black',
  'meenakari-jhumka-pair-in-red-and-green',
  'tholu-bommalata-leather-lampshade-by-ramana-dalavai',
  'gond-canvas-painting-36-27-cm',
  'blue-pottery-bowl-twelve-petals',
  'chau-dance-mask-by-bhim-sutradhar',
  'paithani-saree-parrots',
  'naga-multi-strand-necklace-in-orange-and-blue',
  'dhokra-elephant-by-khitish-behera',
  'uravu-table-lamp-in-natural-and-brown',
  'banarasi-katan-silk-saree-in-red-and-gold',
  'bankura-horse-pair-by-baul-das-kumbhakar',
  'indore-leather-horse-by-ratan-bairwa',
  'kota-doria-saree-in-white-and-pastel',
  'usta-camel-hide-lamp-29-cm-tall',
]
