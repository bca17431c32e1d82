/** Tiles moments of a drawn scene into one PNG, to be looked at: `node scripts/contact-sheet.ts hip-throw out.png [columns] [every seconds]`. */
import sharp from 'sharp'
import { drawScene } from '#figures/draw-scene.ts'
import { techniques, isTechnique } from '#figures/techniques.ts'
import { themes } from '#figures/theme.ts'

const [name = '', out = 'sheet.png', columns = '4', every = '0.2', orbit = '0'] = process.argv.slice(2)
if (!isTechnique(name)) throw new Error(`there is no scene "${name}": ${Object.keys(techniques).join(', ')}`)
const scene = techniques[name]
const tile = { width: 480, height: 270, zoom: 0.85, floor: 34, orbit: Number(orbit) }
const count = Math.floor(scene.length / Number(every) + 1e-6) + 1
const rows = Math.ceil(count / Number(columns))
const pictures = Array.from({ length: count }, (_, i) => ({
  input: Buffer.from(drawScene(scene, i * Number(every), themes.night, tile)),
  left: (i % Number(columns)) * (tile.width + 4),
  top: Math.floor(i / Number(columns)) * (tile.height + 4),
}))
await sharp({
  create: {
    width: Number(columns) * (tile.width + 4),
    height: rows * (tile.height + 4),
    channels: 3,
    background: '#555',
  },
})
  .composite(pictures)
  .png()
  .toFile(out)
