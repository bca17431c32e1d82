import { drawFigures } from '#figures/drawing/draw-scene.ts'
import { frontKick } from '#figures/techniques/striking/front-kick.ts'
import { pageTheme } from '#figures/drawing/theme.ts'
import { parseMarkup, type Shape } from '#web/drawing/parse-markup.ts'
import { advance, press, type IllustrationState } from '#web/public-site/lesson-illustration/illustration-clock.ts'
import { illustration } from '#web/public-site/lesson-illustration/illustration-scene.ts'

/** Maximum number of frames per second, to save power on phones. */
const MAX_FRAME_RATE = 30
/** Width of the seek bar in SVG units. */
const SEEK_BAR_WIDTH = 400

const span = { length: frontKick.length, loop: illustration.loop }

const createElement = ({ tag, attributes, children }: Shape): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of attributes) element.setAttribute(name, value)
  element.append(...children.map(createElement))
  return element
}

/** Animates the figure on the home page and connects its tools. The animation pauses while the figure is off screen. */
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
  let isVisible = false
  let lastFrameTime = 0

  const show = () => {
    const at = Math.min(state.at, span.length)
    const x = (at / span.length) * SEEK_BAR_WIDTH
    figure?.replaceChildren(...parseMarkup(drawFigures(frontKick, at, pageTheme)).map(createElement))
    figure?.setAttribute('transform', state.isMirrored ? `translate(${2 * frontKick.center}) scale(-1 1)` : '')
    find('played')?.setAttribute('d', `M0 8H${x}`)
    find('place')?.setAttribute('d', `M${x} 1V15`)
    find('loop')?.setAttribute('d', state.isLooped ? drawLoopBrackets() : '')
  }

  const run = (now: number) => {
    if (!state.isPlaying || !isVisible) return
    if (now - lastFrameTime >= 1000 / MAX_FRAME_RATE) {
      state = advance(state, Math.min(0.1, (now - lastFrameTime) / 1000), span)
      lastFrameTime = now
      show()
    }
    requestAnimationFrame(run)
  }

  const resume = () => {
    lastFrameTime = performance.now()
    requestAnimationFrame(run)
  }

  root.addEventListener('click', ({ target }) => {
    const tool = target instanceof Element ? target.closest<HTMLElement>('[data-press]')?.dataset['press'] : undefined
    if (!tool) return
    const wasPlaying = state.isPlaying
    state = press(state, tool, span)
    updateTools(root, state)
    show()
    if (state.isPlaying && !wasPlaying) resume()
  })

  new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? false
    if (isVisible && state.isPlaying) resume()
  }).observe(root)
  state.isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches
  updateTools(root, state)
  find('tools')?.removeAttribute('hidden')
}

const drawLoopBrackets = () => {
  const [start, end] = [span.loop.from, span.loop.until].map((at) => (at / span.length) * SEEK_BAR_WIDTH)
  return start === undefined || end === undefined
    ? ''
    : `M${start + 5} 0H${start}V16H${start + 5}M${end - 5} 0H${end}V16H${end - 5}M${start} 8H${end}`
}

/** Updates labels and pressed states of the tools. */
function updateTools(root: Element, { isPlaying, isMirrored, isLooped, rate }: IllustrationState) {
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
