import { getSetup, type SetupStep } from '#contract/studio/setup.ts'
import { studioQuery } from '#web/studio/shell/index.ts'

export const setupQuery = studioQuery('setup', getSetup, {})

/** Name and heading of each setup step. */
export const stepLabels: Readonly<Record<SetupStep, { name: string; title: string }>> = {
  owner: { name: 'Owner', title: 'You’re the owner' },
  academy: { name: 'Academy', title: 'Your academy' },
  plans: { name: 'Plans', title: 'Plans and payment' },
  mail: { name: 'Email', title: 'Email' },
  clip: { name: 'First video', title: 'Your first video' },
  publish: { name: 'Publish', title: 'Publish' },
}

export const stateLabels = { done: 'Done', later: 'Skipped for now', open: 'To do' } as const
