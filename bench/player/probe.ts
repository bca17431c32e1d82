import { setTimeout as pause } from 'node:timers/promises'
import { openBare } from './bare.ts'
import { loadOf } from './load.ts'
import { openLesson, openSchool, plays } from './school.ts'
const school = await openSchool()
const S = 8
try {
  let manifest = ''
  for (let i = 0; i < 1; i++) {
    for (const [name, css, noRvfc] of [
      ['as is', '', false],
      ['no transitions', '*{transition:none!important;animation:none!important}', false],
      ['no rvfc', '', true],
      ['neither', '*{transition:none!important;animation:none!important}', true],
      ['neither, controls hidden', '*{transition:none!important;animation:none!important} .controls,.watch-side,.clip-strip,.key-line{display:none!important}', true],
    ] as const) {
      const took = await school.visit(async (page) => {
        if (noRvfc) await page.addInitScript(() => { HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0 })
        manifest = await openLesson(page)
        if (css) await page.addStyleTag({ content: css }).catch(() => page.evaluate((c) => { const s = new CSSStyleSheet(); s.replaceSync(c); document.adoptedStyleSheets = [...document.adoptedStyleSheets, s] }, css))
        await pause(3000)
        return loadOf(school.browser, S)
      })
      console.log(`${name}: ${((took / S) * 100).toFixed(0)} %`)
    }
    const bare = await school.visit(async (page) => {
      await openBare(page, manifest)
      await plays(page)
      await pause(3000)
      return loadOf(school.browser, S)
    })
    console.log(`bare: ${((bare / S) * 100).toFixed(0)} %`)
  }
} finally { await school.close() }
