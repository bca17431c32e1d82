import { techniques } from '#figures/techniques.ts'
import illustrationScript from '#web/public-site/scripts/lesson-illustration.ts?worker&url'
import { draw } from '#web/drawing/figure.tsx'
import { Shapes } from '#web/drawing/shapes.tsx'
import { illustration } from './illustration-scene.ts'
import { ToolIcon, type Tool } from './tool-icons.tsx'

const tools: { tool: Tool; name: string; description: string }[] = [
  { tool: 'mirror', name: 'Mirror', description: 'Flip the video. Train both sides from one lesson.' },
  { tool: 'slow', name: 'Slow', description: 'Half or a quarter of the speed. The voice keeps its pitch.' },
  {
    tool: 'loop',
    name: 'Loop',
    description: 'Set mark A and mark B. The lesson repeats between them until you stop it.',
  },
  { tool: 'step', name: 'Step', description: 'Pause, then move one frame at a time.' },
]

/**
 * Interactive lesson preview: a figure that is controlled by four tools of the player. Without the script, the figure
 * is a still picture.
 */
export function LessonIllustration({ number, title }: { number: string; title: string }) {
  return (
    <section data-zone="night" className="mt-22 bg-ground py-14 text-text xl:mt-33 xl:py-24">
      <div className="page grid gap-x-(--gutter) xl:grid-cols-12">
        <h2 className="heading-2 xl:col-span-7">How a lesson works</h2>
        <p className="measure pt-1 text-quiet max-xl:mt-3.5 xl:col-span-4 xl:col-start-9">
          The same thirty seconds, forty times. The player is made for practice, and for hands in gloves. Try its tools
          here.
        </p>
        <div data-plate={illustrationScript} className="mt-8 max-md:-mx-(--margin) xl:col-span-8 xl:mt-12">
          <Stage number={number} />
          <IllustrationControls title={title} />
        </div>
        <ul className="mt-8 flex flex-col md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:gap-x-(--gutter) xl:col-span-4 xl:mt-12">
          {tools.map(({ tool, name, description }) => (
            <li
              key={tool}
              className="grid grow grid-cols-[76px_1fr] gap-x-6 border-t border-rule py-3.5 first:border-text md:max-xl:nth-2:border-text"
            >
              <ToolIcon tool={tool} />
              <div>
                <h3 className="text-2xl condensed">{name}</h3>
                <p className="mt-1.5 text-sm leading-[1.45] text-quiet">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const { view } = illustration
/** Position of the still on the seek bar. */
const stillX = Math.round((illustration.still / techniques[illustration.technique].length) * 400)

function Stage({ number }: { number: string }) {
  return (
    <svg
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      role="img"
      aria-label="Drawing of one person kicking another at hip height"
      className="block w-full border-y-2 border-text md:border-x-2"
    >
      <path
        d={[-60, -100, -140, -180, -220, -260].map((y) => `M${view.left} ${y}h${view.width}`).join('')}
        stroke="var(--rule)"
        fill="none"
      />
      <text x={view.left + 12} y={view.top + 30} className="plate-text tabular condensed">
        {number}
      </text>
      <g data-figure>
        <Shapes shapes={draw({ technique: illustration.technique, at: illustration.still }).shapes} />
      </g>
      <path d={`M${view.left} 1h${view.width}`} stroke="var(--text)" strokeWidth="2" />
    </svg>
  )
}

const toolClass = 'plate-tool'

/** Seek bar and tools. The script shows the tools. */
function IllustrationControls({ title }: { title: string }) {
  return (
    <div className="px-(--margin) md:px-0">
      <svg viewBox="0 0 400 16" aria-hidden="true" className="mt-4 block w-full overflow-visible">
        <path d="M0 8H400" stroke="var(--rule)" strokeWidth="4" />
        <path data-played d={`M0 8H${stillX}`} stroke="var(--quiet)" strokeWidth="4" />
        <path data-loop d="" stroke="var(--signal)" strokeWidth="2.5" fill="none" />
        <path data-place d={`M${stillX} 1V15`} stroke="var(--text)" strokeWidth="3" />
      </svg>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="font-semibold">{title}</p>
        <p data-tools hidden className="-mx-2 flex flex-wrap gap-1">
          <button type="button" data-press="play" className={toolClass}>
            Play
          </button>
          <button type="button" data-press="mirror" aria-pressed="false" className={toolClass}>
            Mirror
          </button>
          <button type="button" data-press="slow" aria-pressed="false" className={toolClass}>
            Slow
          </button>
          <button type="button" data-press="loop" aria-pressed="false" className={toolClass}>
            Loop
          </button>
          <button type="button" data-press="step" className={toolClass}>
            Step
          </button>
        </p>
      </div>
    </div>
  )
}
