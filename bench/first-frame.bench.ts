import { pressBare } from './player/bare-page.ts'
import { median, startAcademy, pressCard } from './player/academy.ts'

// Time from pressing play to the first frame: in the product from a card of the browse page, and on a plain hls.js
// page, alternating. The plain page has the advantage that its script is loaded and the URL of the manifest is known
// before the press. Run: npm run bench -- first-frame
const PAIR_COUNT = Number(process.env['PAIRS'] ?? 11)
/** Time from hover to press: the shortest time of a person. */
const HOVER_TIME_MS = 300

const academy = await startAcademy()
try {
  const pairs: { ours: number; bare: number }[] = []
  // The first pair warms up the server and is not counted.
  for (let i = 0; i <= PAIR_COUNT; i++) {
    const { ours, manifest } = await academy.visit((page) => pressCard(page, HOVER_TIME_MS))
    const bare = await academy.visit((page) => pressBare(page, manifest, HOVER_TIME_MS))
    if (i === 0) continue
    pairs.push({ ours, bare })
    console.log(`pair ${i}: product ${ours.toFixed(0)} ms, bare ${bare.toFixed(0)} ms, ${(ours / bare).toFixed(2)} ×`)
  }
  const ratio = median(pairs.map(({ ours, bare }) => ours / bare))
  const [ours, bare] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.bare))]
  console.log(
    `median of ${PAIR_COUNT} pairs: product ${ours.toFixed(0)} ms, bare ${bare.toFixed(0)} ms; paired ratio ${ratio.toFixed(2)} × (budget 1.3 ×)`,
  )
} finally {
  await academy.close()
}
