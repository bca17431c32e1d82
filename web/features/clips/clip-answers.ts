import type { KeptDrillClip as DrillClip } from '#web/api/records/drill-clips.ts'

export type ClipAnswers = Pick<DrillClip, 'name' | 'reps' | 'side' | 'note'>

const MOST_REPS = 99

/** What the form says; undefined without a name. A number that is none is held within what there can be. */
export function answersIn(form: FormData): ClipAnswers | undefined {
  const read = (name: string) => {
    const value = form.get(`clip-${name}`)
    return typeof value === 'string' ? value.trim().replaceAll(/\p{Cc}+/gu, ' ') : ''
  }
  const [name, side] = [read('name'), read('side')]
  if (name === '') return undefined
  return {
    name,
    reps: Math.min(MOST_REPS, Math.max(1, Math.round(Number(read('reps'))) || 1)),
    side: side === 'left' || side === 'right' ? side : undefined,
    note: read('note') || undefined,
  }
}
