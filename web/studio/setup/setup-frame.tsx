import type { ReactNode } from 'react'
import { SETUP_STEPS, type SetupProgress, type SetupStep } from '#contract/studio/setup.ts'
import { Icon } from '#web/ui/icon.tsx'
import { stateLabels, stepLabels } from './setup-queries.ts'
import './setup.css'

interface SetupFrameProps {
  step: SetupStep
  /** One drawing for each step: successive moments of a judo throw. */
  drawings: readonly ReactNode[]
  /** Name of the academy, if it was entered. */
  name?: string | undefined
  /** Undefined until the owner has been created. */
  progress?: SetupProgress | undefined
  /** Shows another step. If undefined, the steps are not links. */
  onStep?: ((step: SetupStep) => void) | undefined
  children: ReactNode
}

/** Layout of a setup step, with a list of all steps and their drawings at the bottom. */
export const SetupFrame = ({ step, drawings, name = '', progress, onStep, children }: SetupFrameProps) => (
  <div className="setup">
    <header className="setup-bar">
      <span className="flex min-w-0 items-center gap-3">
        <span className="truncate text-xl condensed">{name === '' ? 'Set up your academy' : name}</span>
      </span>
      <p className="text-sm text-quiet max-md:hidden">Everything is saved. You can leave and come back anytime.</p>
      <p className="text-sm text-quiet md:hidden">
        {SETUP_STEPS.indexOf(step) + 1} of {SETUP_STEPS.length}
      </p>
    </header>
    <div aria-hidden="true" className="setup-current-drawing">
      {drawings[SETUP_STEPS.indexOf(step)]}
    </div>
    <main id="content" tabIndex={-1} className="setup-page outline-none">
      <p className="text-sm text-quiet max-md:hidden">
        Step {SETUP_STEPS.indexOf(step) + 1} of {SETUP_STEPS.length}
      </p>
      {children}
    </main>
    <nav aria-label="Steps" className="setup-steps">
      <ol>
        {SETUP_STEPS.map((name, index) => (
          <li key={name} data-current={name === step ? true : undefined}>
            <span aria-hidden="true" className="setup-drawing">
              {drawings[index]}
            </span>
            <StepLink name={name} number={index + 1} isCurrent={name === step} progress={progress} onStep={onStep} />
          </li>
        ))}
      </ol>
    </nav>
  </div>
)

interface StepLinkProps extends Pick<SetupFrameProps, 'progress' | 'onStep'> {
  name: SetupStep
  number: number
  isCurrent: boolean
}

function StepLink({ name, number, isCurrent, progress, onStep }: StepLinkProps) {
  const state = progress?.steps.find((step) => step.name === name)?.state ?? 'open'
  const progressText = (
    <>
      <span aria-hidden="true" className="text-5xl leading-[0.9]! tabular condensed">
        {number}
      </span>
      <span className="text-sm leading-[1.4]">
        <b className="block font-bold">{stepLabels[name].name}</b>
        <span className="flex items-center gap-1.5 text-quiet">
          {state === 'done' && <Icon name="tick" className="size-4 text-good" />}
          {isCurrent ? 'Current step' : stateLabels[state]}
        </span>
      </span>
    </>
  )
  if (!onStep) return <p className="setup-step">{progressText}</p>
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      className="setup-step cursor-pointer text-left hover:underline"
      onClick={() => onStep(name)}
    >
      {progressText}
    </button>
  )
}
