// Renders the shop's logo as home screen icons.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { shopIcons } from '../src/app/http/shop-mark.ts'
import { root } from './setup.mjs'

const folder = path.join(root, 'build', 'client', 'icons')
mkdirSync(folder, { recursive: true })
for (const { file, size, mark } of shopIcons) {
  // At this density the drawing is as large as the picture, before it is cropped.
  await sharp(Buffer.from(mark))
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, file))
}
