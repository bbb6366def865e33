/**
 * The home page gives the fourth the double card, so it is one tall object; the first is cloth.
 * The first eight are from eight crafts and from artisans who may sell in every state.
 */
export const featuredSlugs: readonly string[] = [
  'ajrakh-saree-in-indigo-and-madder-red',
  'blue-pottery-vase-by-girdhari-kumhar',
  'majuli-face-mask-in-red-and-black',
  'kashmir-copper-samovar-mango-buta',
  'meenakari-jhumka-pair-in-red-and-green',
  'gond-canvas-painting-36-27-cm',
  'konark-wheel-20-cm',
  'indore-leather-horse-by-ratan-bairwa',
  'blue-pottery-bowl-twelve-petals',
  'bastar-dhokra-horse-figure-by-sukhchand-ghadwa',
  'paithani-saree-parrots',
  'naga-multi-strand-necklace-in-orange-and-blue',
  'uravu-table-lamp-by-sunitha-thomas',
  'dhokra-elephant-by-khitish-behera',
  'banarasi-katan-silk-saree-in-red-and-gold',
  'bankura-horse-pair-by-baul-das-kumbhakar',
  'moradabad-vase-flower-sprigs',
  'kota-doria-saree-in-white-and-pastel',
]
