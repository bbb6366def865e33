/**
 * What people look for when they ask for a material. A product's own words ("mulberry silk") belong to a family ("silk");
 * words that belong to none ("cow dung") stay on the label and are no filter. Names: `shop:material`.
 */
export const materials = [
  'cotton',
  'silk',
  'wool',
  'pashmina',
  'khadi',
  'zari',
  'leather',
  'clay',
  'quartz',
  'brass',
  'copper',
  'bronze',
  'iron',
  'tin',
  'silver',
  'gold',
  'wood',
  'bamboo',
  'cane',
  'grass',
  'palmLeaf',
  'paper',
  'canvas',
  'stone',
  'marble',
  'glass',
  'lac',
  'mirror',
  'beads',
  'gemstone',
  'shell',
  'naturalDye',
] as const

export type Material = (typeof materials)[number]

/** Whole words, English as artisans' forms give them. A word may name two families: "zinc and copper alloy". */
const words: Record<Material, RegExp> = {
  cotton: /\b(cotton|muslin|khadi|khaddar|modal)\b/,
  silk: /\b(silk|tussar|georgette|brocade)\b/,
  wool: /\b(wool|woollen|pashmina|angora|merino|felt)\b/,
  pashmina: /\bpashmina\b/,
  khadi: /\b(khadi|khaddar)\b/,
  zari: /\b(zari|gota)\b/,
  leather: /\b(leather|hide)\b/,
  clay: /\b(clay|terracotta|geru|soil|ceramic|multani mitti|mud)\b/,
  quartz: /\bquartz\b/,
  brass: /\bbrass\b/,
  copper: /\bcopper\b/,
  bronze: /\b(bronze|bell metal|kansa|panchaloha)\b/,
  iron: /\biron\b(?! and madder)/,
  tin: /\b(tin|zinc)\b/,
  silver: /\b(silver|white metal)\b/,
  gold: /\b(gold|gilding)\b/,
  wood: /\b(wood|woods|hardwood|jackwood|walnut|shisham|teak|rosewood|deodar|plywood|sandalwood)\b/,
  bamboo: /\bbamboo\b/,
  cane: /\b(cane|reed|willow rods)\b(?<!glass cane)/,
  grass: /\b(grass|straw|moonj|nettle|kauna)\b/,
  palmLeaf: /\b(palm leaf|palmyra leaf|hnahthial leaf)\b/,
  paper: /\b(paper|card)\b/,
  canvas: /\bcanvas\b/,
  stone: /\b(stone|soapstone|granite|sandstone|limestone|khondalite|serpentinite|dolomite|krishna shila)\b/,
  marble: /\bmarble\b/,
  glass: /\bglass\b/,
  lac: /\b(lac|lacquer)\b(?! red)/,
  mirror: /\b(mirror|mirrors)\b/,
  beads: /\bbeads\b/,
  gemstone: /\b(carnelian|agate|onyx|gemstones|kemp stones|semi-precious stones)\b/,
  shell: /\b(shell|bone|conch)\b/,
  naturalDye: /\b(natural dyes|vegetable dyes|plant dyes|indigo|madder|harda)\b/,
}

export function materialFamilies(named: readonly string[]): Material[] {
  const folded = named.map((name) => name.toLowerCase())
  return materials.filter((family) => folded.some((name) => words[family].test(name)))
}
