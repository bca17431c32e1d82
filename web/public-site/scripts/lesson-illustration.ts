import { drawFigures } from '#figures/drawing/draw-scene.ts'
import { frontKick } from '#figures/techniques/striking/front-kick.ts'
import { pageTheme } from '#figures/drawing/theme.ts'
import { parseMarkup, type Shape } from '#web/drawing/parse-markup.ts'
import { advance, press, type IllustrationState } from '#web/public-site/lesson-illustration/illustration-clock.ts'
import { illustration } from '#web/public-site/lesson-illustration/illustration-scene.ts'

/** Frames per second, limited to save power on phones. */
const PICTURES = 30
const RAIL = 400

const span = { length: frontKick.length, loop: illustration.loop }

const createElement = ({ tag, attributes, children }: Shape): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of attributes) element.setAttribute(name, value)
  element.append(...children.map(createElement))
  return element
}

/** Animates the figure of the home page and connects its four tools. Pauses while it is off screen. */
function animateIllustration(root: Element) {
  const find = (name: string) => root.querySelector(`[data-${name}]`)
  const figure = find('figure')
  let state: IllustrationState = {
    at: illustration.still,
    isPlaying: false,
    isMirrored: false,
    isLooped: false,
    rate: 1,
  }
  let isSeen = false
  let last = 0

  const show = () => {
    const at = Math.min(state.at, span.length)
    const x = (at / span.length) * RAIL
    figure?.replaceChildren(...parseMarkup(drawFigures(frontKick, at, pageTheme)).map(createElement))
    figure?.setAttribute('transform', state.isMirrored ? `translate(${2 * frontKick.center}) scale(-1 1)` : '')
    find('played')?.setAttribute('d', `M0 8H${x}`)
    find('place')?.setAttribute('d', `M${x} 1V15`)
    find('loop')?.setAttribute('d', state.isLooped ? brackets() : '')
  }

  const run = (now: number) => {
    if (!state.isPlaying || !isSeen) return
    if (now - last >= 1000 / PICTURES) {
      state = advance(state, Math.min(0.1, (now - last) / 1000), span)
      last = now
      show()
    }
    requestAnimationFrame(run)
  }

  const goOn = () => {
    last = performance.now()
    requestAnimationFrame(run)
  }

  root.addEventListener('click', ({ target }) => {
    const tool = target instanceof Element ? target.closest<HTMLElement>('[data-press]')?.dataset['press'] : undefined
    if (!tool) return
    const wasPlaying = state.isPlaying
    state = press(state, tool, span)
    announce(root, state)
    show()
    if (state.isPlaying && !wasPlaying) goOn()
  })

  new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false
    if (isSeen && state.isPlaying) goOn()
  }).observe(root)
  state.isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches
  announce(root, state)
  find('tools')?.removeAttribute('hidden')
}

const brackets = () => {
  const [a, b] = [span.loop.from, span.loop.until].map((at) => (at / span.length) * RAIL)
  return a === undefined || b === undefined
    ? ''
    : `M${a + 5} 0H${a}V16H${a + 5}M${b - 5} 0H${b}V16H${b - 5}M${a} 8H${b}`
}

/** Updates labels and pressed states of the tools. */
function announce(root: Element, { isPlaying, isMirrored, isLooped, rate }: IllustrationState) {
  const button = (tool: string) => root.querySelector(`[data-press="${tool}"]`)
  const [play, slow] = [button('play'), button('slow')]
  if (play) play.textContent = isPlaying ? 'Pause' : 'Play'
  if (slow) slow.textContent = rate === 1 ? 'Slow' : rate === 0.5 ? 'Slow ½' : 'Slow ¼'
  for (const [tool, isOn] of [
    ['mirror', isMirrored],
    ['slow', rate < 1],
    ['loop', isLooped],
  ] as const)
    button(tool)?.setAttribute('aria-pressed', String(isOn))
}

const root = document.querySelector('[data-plate]')
if (root) animateIllustration(root)
